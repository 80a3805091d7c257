import './other.js';
