// SPDX-License-Identifier: MIT
// The names under which DOM objects keep their state, and the few values that all windows share.
// This module is evaluated once for all realms, so that the code of one window can work on the
// objects of another.
//
//   const { kParent, kFirst, shared } = require('web/dom/slots');
//
// Every node:     kNodeType kOwner (the document) kParent kFirst kLast kNext kPrevious kChildCount
//                 kConnected (bool) kScope (the Document or ShadowRoot that is its root, or null)
// Elements:       kNamespace kPrefix kLocalName kAttributes (records, see attributes.js)
//                 kShadow (its shadow root or null) kDefinition (of a custom element) kId
// Documents:      kView (the window or null) kIsHTML kURL kMode kReadyState kContentType kEncoding
// Overridden by element classes, all optional:
//   [kInit]()                       right after the element was made
//   [kInserted]()                   in the tree; called for the inserted node itself, and for its
//                                   descendants if they became connected or entered a shadow tree
//   [kPostConnected]()              after all nodes of one insertion are in (scripts run here)
//   [kRemoved](oldParent, wasConnected)   for the removed node and what was below it
//   [kAttributeChanged](localName, oldValue, value, namespace)   null: the attribute is not there
//   [kChildrenChanged](kind)        'inserted', 'removed', 'moved'; 'text': that of a child
//   [kAdopted](oldDocument)
//   [kCloned](copy, document, deep)
//   [kActivation](event)            activation behaviour; may be a generator function
//   [kLegacyPreActivation](event), [kLegacyCanceledActivation](event)
//   [kGetParent](event)             the parent in an event's path

'use strict';

const { SafeMap, SafeWeakMap, Symbol } = primordials;

const names = [
  // nodes
  'kNodeType', 'kOwner', 'kParent', 'kFirst', 'kLast', 'kNext', 'kPrevious', 'kChildCount',
  'kConnected', 'kScope', 'kObservers', 'kLists', 'kData', 'kName', 'kPublicId', 'kSystemId',
  // event targets and events
  'kListeners', 'kHandlers', 'kIsTarget', 'kEventType', 'kBubbles', 'kCancelable', 'kComposed',
  'kCanceled', 'kStopped', 'kStoppedNow', 'kInPassive', 'kDispatching', 'kInitialized', 'kTrusted',
  'kTarget', 'kCurrentTarget', 'kPhase', 'kRelatedTarget', 'kTouchTargets', 'kPath', 'kTime',
  'kCurrentEvent', 'kGetParent', 'kIsWindow', 'kActivation', 'kLegacyPreActivation',
  'kLegacyCanceledActivation', 'kNewListener', 'kRemoveListener', 'kHandlerScope',
  // elements and attributes
  'kNamespace', 'kPrefix', 'kLocalName', 'kQualifiedName', 'kTagName', 'kAttributes',
  'kAttributeMap', 'kId', 'kClassList', 'kTokens', 'kShadow', 'kRecord', 'kElement',
  // custom elements
  'kDefinition', 'kCustomState', 'kIsValue', 'kReactions', 'kInternals', 'kRegistry',
  // shadow trees and slots
  'kHost', 'kShadowMode', 'kDelegatesFocus', 'kSlotAssignment', 'kClonable', 'kSerializable',
  'kDeclarative', 'kAvailableToInternals', 'kSlotMap', 'kAssignedSlot', 'kAssignedNodes',
  'kManualNodes', 'kManualSlot', 'kSlotName',
  // documents
  'kView', 'kIsHTML', 'kURL', 'kBaseURL', 'kMode', 'kReadyState', 'kContentType', 'kEncoding',
  'kIds', 'kImplementation', 'kOrigin', 'kLastModified', 'kSelection', 'kCurrentScript',
  'kTemplateDocument', 'kContent', 'kActiveElement', 'kDesignMode', 'kAllowsDeclarative',
  'kThrowOnDynamic', 'kParser',
  // steps of the tree
  'kInit', 'kInserted', 'kPostConnected', 'kRemoved', 'kAttributeChanged', 'kChildrenChanged',
  'kAdopted', 'kCloned',
  // collections, ranges, traversal, observers
  'kItems', 'kCollection', 'kStart', 'kStartOffset', 'kEnd', 'kEndOffset', 'kRange', 'kRoot',
  'kReference', 'kBefore', 'kWhatToShow', 'kFilter', 'kActive', 'kCurrent', 'kCallback', 'kQueue',
  'kNodes', 'kDirection',
];

const slots = { __proto__: null };
for (let i = 0; i < names.length; i++) slots[names[i]] = Symbol(names[i]);

// Further names, by demand: the members of events, and what an element class needs.
const more = new SafeMap();
slots.slot = (name) => {
  let symbol = more.get(name);
  if (symbol === undefined) more.set(name, symbol = Symbol(name));
  return symbol;
};

slots.shared = {
  __proto__: null,
  incumbent: null, // the window whose code runs, or has run last in this task
  entryKind: '', // how a page's code was entered in this step of the task (web/page/entry-point)
  entryName: '',
  entryCode: undefined,
  entryTarget: undefined,
  entryWindow: null,
  entryPaused: 0, // milliseconds in which it waited for the network,
  entryForced: 0, // and made styles and layout
  observe: null, // internal/observe, while the loop has observers
  treeVersion: 0, // counts changes of any tree,
  attributeVersion: 0, // of any attribute
  observing: 0, // registrations of MutationObservers that were ever made
  observersQueued: false, // the microtask that tells them is queued
  observersPending: [], // those with records, in the order in which they were made
  signalSlots: [], // slots that wait for slotchange
  ranges: [], // weak references to all live ranges
  rangesLimit: 64, // where the list is swept next
  iterators: [], // and to all NodeIterators
  iteratorsLimit: 64,
  reactions: [], // custom elements with reactions to run
  reactionsQueued: false,
  realms: new SafeWeakMap(), // of the Function.prototype of a window's realm: its hooks
  shadowRoots: 0, // shadow roots that were ever made: most pages have none
  customElements: 0, // definitions that were ever made
  usesHover: false, // a selector has asked for :hover or :active
  namedElements: 0, // embed, form, img, object: how often one got a name
};

slots.HTML = 'http://www.w3.org/1999/xhtml';
slots.SVG = 'http://www.w3.org/2000/svg';
slots.MATHML = 'http://www.w3.org/1998/Math/MathML';
slots.XLINK = 'http://www.w3.org/1999/xlink';
slots.XML = 'http://www.w3.org/XML/1998/namespace';
slots.XMLNS = 'http://www.w3.org/2000/xmlns/';

module.exports = slots;
