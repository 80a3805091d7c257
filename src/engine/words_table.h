/* SPDX-License-Identifier: MIT */
/*
 * Sentences of JavaScriptCore and V8's for the same, for words.c. The first that fits
 * counts. A %, then an @ take any text. Not here: those for which V8 names a value that the
 * engine does not ("5 is not a function").
 */

/* names, classes */
SAY("Can't find variable: %", "% is not defined")
SAY("'super()' must be called in derived constructor before accessing |this| or returning "
    "non-object.",
    "Must call super constructor in derived class before accessing 'this' or returning from "
    "derived constructor")
SAY("'super()' can't be called more than once in a constructor.",
    "Super constructor may only be called once")
SAY("Cannot return a non-object type in the constructor of a derived class.",
    "Derived constructors may only return object or undefined")
SAY("Cannot return a non-object type in the constructor of a derived class %.",
    "Derived constructors may only return object or undefined")
SAY("Cannot access '%' before initialization.", "Cannot access '%' before initialization")
SAY("Cannot call a class constructor % without |new|",
    "Class constructor % cannot be invoked without 'new'")
SAY("Cannot call a constructor % without |new|", "% constructor cannot be invoked without 'new'")
SAY("'arguments', 'callee', and 'caller' cannot be accessed in this context.",
    "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions "
    "or the arguments objects for calls to them")
SAY("calling % constructor without new is invalid", "Constructor % requires 'new'")
SAY("Right hand side of instanceof is not an object",
    "Right-hand side of 'instanceof' is not an object")
SAY("Maximum call stack size exceeded.", "Maximum call stack size exceeded")
SAY("Generator is executing", "Generator is already running")
SAY("Cannot resolve a promise with itself", "Chaining cycle detected for promise #<Promise>")

/* objects, prototypes, Reflect, proxies */
SAY("Object.% requires that input parameter not be null or undefined",
    "Cannot convert undefined or null to object")
SAY("Properties can only be defined on Objects.", "Object.defineProperty called on non-object")
SAY("Cannot set prototype of undefined or null",
    "Object.setPrototypeOf called on null or undefined")
SAY("cyclic __proto__ value", "Cyclic __proto__ value")
SAY("|this| is not a function inside Function.prototype.bind", "Bind must be called on a function")
SAY("second argument to Function.prototype.apply must be an Array-like object%",
    "CreateListFromArrayLike called on non-object")
SAY("Reflect.apply requires the third argument be an object",
    "CreateListFromArrayLike called on non-object")
SAY("Reflect.% requires the first argument be an object", "Reflect.% called on non-object")
SAY("A Proxy's 'target' should be an Object",
    "Cannot create proxy with a non-object as target or handler")
SAY("A Proxy's 'handler' should be an Object",
    "Cannot create proxy with a non-object as target or handler")
SAY("Proxy object's 'set' trap returned falsy value for property '%'",
    "'set' on proxy: trap returned falsish for property '%'")
SAY("Proxy's 'defineProperty' trap returned falsy value for property '%'",
    "'defineProperty' on proxy: trap returned falsish for property '%'")
SAY("Proxy handler's 'ownKeys' method must return an object",
    "CreateListFromArrayLike called on non-object")
SAY("WeakMap keys must be objects or non-registered symbols", "Invalid value used as weak map key")
SAY("WeakSet values must be objects or non-registered symbols", "Invalid value used in weak set")
SAY("First argument to WeakRef should be an object or a non-registered symbol",
    "WeakRef: invalid target")

/* conversions */
SAY("Cannot convert a symbol to a %", "Cannot convert a Symbol value to a %")
SAY("No default value", "Cannot convert object to primitive value")
SAY("Symbol.toPrimitive returned an object", "Cannot convert object to primitive value")
SAY("Invalid mix of BigInt and other type in %",
    "Cannot mix BigInt and other types, use explicit conversions")
SAY("Conversion from 'BigInt' to 'number' is not allowed.",
    "Cannot convert a BigInt value to a number")
SAY("0 is an invalid divisor value.", "Division by zero")
SAY("BigInt does not support >>> operator", "BigInts have no unsigned right shift, use >> instead")
SAY("JSON.stringify cannot serialize BigInt.", "Do not know how to serialize a BigInt")
SAY("number of bits cannot be negative", "Invalid value: not (convertible to) a safe integer")

/* arrays, strings, numbers, dates */
SAY("Array length must be a positive integer of safe magnitude.", "Invalid array length")
SAY("length too large", "Array buffer allocation failed")
SAY("Out of memory: BigInt generated from this operation is too big",
    "Maximum BigInt size exceeded")
SAY("reduce of empty array with no initial value", "Reduce of empty array with no initial value")
SAY("reduceRight of empty array with no initial value",
    "Reduce of empty array with no initial value")
SAY("TypedArray.prototype.% of empty array with no initial value",
    "Reduce of empty array with no initial value")
SAY("%.prototype.sort requires the comparator argument to be a function or undefined",
    "The comparison function must be either a function or undefined")
SAY("%.prototype.toSorted requires the comparator argument to be a function or undefined",
    "The comparison function must be either a function or undefined")
SAY("Array.prototype.flatMap callback must be a function",
    "flatMap mapper function is not callable")
SAY("Array.prototype.flat requires that |this| not be null or undefined",
    "Cannot convert undefined or null to object")
SAY("Array.prototype.% requires that |this| not be null or undefined",
    "Array.prototype.% called on null or undefined")
SAY("Array.from requires that the property of the first argument, items[Symbol.iterator], when "
    "exists, be a function",
    "%Array%.from requires that the property of the first argument, items[Symbol.iterator], when "
    "exists, be a function")
SAY("Range consisting of offset and length are out of bounds", "offset is out of bounds")
SAY("Expected ArrayBuffer for the first argument.",
    "First argument to DataView constructor must be an ArrayBuffer")
SAY("Out of bounds access", "Offset is outside the bounds of the DataView")
SAY("argument does not match any normalization form",
    "The normalization form should be one of NFC, NFD, NFKC, NFKD.")
SAY("String.prototype.% argument must not be a non-global regular expression",
    "String.prototype.% called with a non-global RegExp argument")
SAY("Argument to String.prototype.% cannot be a RegExp",
    "First argument to String.prototype.% must not be a regular expression")
SAY("String.raw requires template not be null or undefined",
    "Cannot convert undefined or null to object")
SAY("Symbol.prototype.% requires that |this| be a symbol or a symbol object",
    "Symbol.prototype.% requires that 'this' be a Symbol")
SAY("Invalid Date", "Invalid time value")
SAY("toFixed() argument must be between 0 and 100",
    "toFixed() digits argument must be between 0 and 100")
SAY("URI error", "URI malformed")
SAY("String contained an illegal UTF-16 sequence.", "URI malformed")
SAY("invalid time zone: %", "Invalid time zone specified: %")

/* syntax: those that say more than the token first */
SAY("Postfix % operator applied to value that is not a reference.",
    "Invalid left-hand side expression in postfix operation")
SAY("Prefix % operator applied to value that is not a reference.",
    "Invalid left-hand side expression in prefix operation")
SAY("Class statements must have a name.", "Unexpected token '{'")
SAY("Duplicate parameter '%' not allowed in an arrow function.",
    "Duplicate parameter name not allowed in this context")
SAY("Cannot declare a parameter named '%' in strict mode as it has already been declared.",
    "Duplicate parameter name not allowed in this context")
SAY("for-await-of can only be used in an async function or async generator.",
    "Unexpected reserved word")
SAY("Multiline comment was not closed properly", "Invalid or unexpected token")
SAY("Unexpected token '**'. Ambiguous unary expression%",
    "Unary operator used immediately before exponentiation expression. Parenthesis must be used "
    "to disambiguate operator precedence")
SAY("%. getter functions must have no parameters.", "Getter must not have any formal parameters.")
SAY("%. setter functions must have one parameter.",
    "Setter must have exactly one formal parameter.")
SAY("Unexpected identifier 'of'. can only declare a single variable in an enumeration.",
    "Invalid left-hand side in for-of loop: Must have a single binding.")
SAY("Unexpected keyword 'in'. can only declare a single variable in an enumeration.",
    "Invalid left-hand side in for-in loop: Must have a single binding.")
SAY("%. Rest parameter should be the last parameter in a function declaration.",
    "Rest parameter must be last formal parameter")
SAY("%. Expected a closing ']' following a rest element destructuring pattern.",
    "Rest element must be last element")
SAY("%. Cannot use 'let' as an identifier name for a LexicalDeclaration.",
    "let is disallowed as a lexically bound name")
SAY("Unexpected identifier '%'. import call expects one or two arguments.",
    "Cannot use import statement outside a module")
SAY("Unexpected token '{'. import call expects one or two arguments.",
    "Cannot use import statement outside a module")
SAY("Unexpected token '*'. import call expects one or two arguments.",
    "Cannot use import statement outside a module")
SAY("Unexpected string literal %. import call expects one or two arguments.",
    "Cannot use import statement outside a module")
SAY("%. Attempted to redeclare the label '@'.", "Label '@' has already been declared")
SAY("Unexpected keyword 'default'. Expected '}' to end a body of a 'switch'.",
    "More than one default clause in switch statement")
SAY("Unexpected token '%'. @", "Unexpected token '%'")
SAY("Unexpected identifier '%'. @", "Unexpected identifier '%'")
SAY("Unexpected keyword '%'. @", "Unexpected token '%'")
SAY("Unexpected keyword '%'", "Unexpected token '%'")
SAY("Unexpected number '%", "Unexpected number")
SAY("Unexpected string literal %", "Unexpected string")
SAY("Unexpected use of reserved word 'enum'", "Unexpected reserved word")
SAY("Unexpected end of script", "Unexpected end of input")
SAY("Parser error", "Unexpected token '}'") /* or `case` or `default`, which is rarer */
SAY("Cannot use the keyword '%' as @", "Unexpected token '%'")
SAY("Cannot use the reserved word '%' as a @ in strict mode.",
    "Unexpected strict mode reserved word")
SAY("Can't create duplicate variable: '%'", "Identifier '%' has already been declared")
SAY("Can't create duplicate variable in eval: '%'", "Identifier '%' has already been declared")
SAY("Can't create duplicate global variable in eval: '%'",
    "Identifier '%' has already been declared")
SAY("Cannot declare a % that shadows a let/const/class variable: '@'.",
    "Identifier '@' has already been declared")
SAY("Cannot use 'let' as a lexical variable name in strict mode.",
    "Unexpected strict mode reserved word")
SAY("new.target is only valid inside functions or static blocks.",
    "new.target expression is not allowed here")
SAY("Cannot declare a % twice: '@'.", "Identifier '@' has already been declared")
SAY("Return statements are only valid inside functions.", "Illegal return statement")
SAY("'break' is only valid inside a switch or loop statement.", "Illegal break statement")
SAY("'continue' is only valid inside a loop statement.",
    "Illegal continue statement: no surrounding iteration statement")
SAY("Cannot use the undeclared label '%'.", "Undefined label '%'")
SAY("Left side of assignment is not a reference.", "Invalid left-hand side in assignment")
SAY("Left hand side of operator '=' must be a reference.", "Invalid left-hand side in assignment")
SAY("'with' statements are not valid in strict mode.",
    "Strict mode code may not include a with statement")
SAY("Function statements must have a name.", "Function statements require a function name")
SAY("super is not valid in this context.", "'super' keyword unexpected here")
SAY("import.meta is only valid inside modules.", "Cannot use 'import.meta' outside a module")
SAY("Cannot reference undeclared private names: \"%\"",
    "Private field '%' must be declared in an enclosing class")
SAY("Invalid character: '%'", "Invalid or unexpected token")
SAY("No identifiers allowed directly after numeric literal", "Invalid or unexpected token")
SAY("No % digits after '@'", "Invalid or unexpected token")
SAY("Attempted to redefine __proto__ property.",
    "Duplicate __proto__ fields are not allowed in object literals")
SAY("Cannot delete unqualified property '%' in strict mode.",
    "Delete of an unqualified identifier in strict mode.")
SAY("Cannot modify '%' in strict mode.", "Unexpected eval or arguments in strict mode")
SAY("Cannot declare multiple constructors in a single class.",
    "A class may only have one constructor")
SAY("Cannot assign to the loop variable inside a for-of loop header.",
    "for-of loop variable declaration may not have an initializer.")
SAY("Cannot have a newline after 'throw'.", "Illegal newline after throw")
SAY("\\x can only be followed by a hex character sequence", "Invalid hexadecimal escape sequence")
SAY("Unterminated regular expression literal '%'", "Invalid regular expression: missing /")
SAY("Invalid regular expression: invalid flags", "Invalid regular expression flags")
