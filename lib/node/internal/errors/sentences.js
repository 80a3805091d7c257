// SPDX-License-Identifier: MIT
// What the coded errors say, part one: the messages that are a sentence with %s for arguments.
// A line is: code, kinds, message. The kinds are letters, the first is the usual one: E Error,
// T TypeError, R RangeError, S SyntaxError, U URIError, Y SystemError. A message of '=' is made by
// a function in phrases.js, part two. One text and not an object: it costs nothing to load, and an
// error is found in it by a search. A backslash joins lines. Both parts say what Node says: codes
// and messages are interface. In the order of the alphabet.

'use strict';

module.exports = `
ERR_ACCESS_DENIED E =
ERR_AMBIGUOUS_ARGUMENT T The "%s" argument is ambiguous. %s
ERR_ARG_NOT_ITERABLE T %s must be iterable
ERR_ASSERTION E %s
ERR_ASYNC_CALLBACK T %s must be a function
ERR_ASYNC_RESOURCE_DOMAIN_REMOVED E The domain property on AsyncResource has been removed. Use \
AsyncLocalStorage instead.
ERR_ASYNC_TYPE T Invalid name for async "type": %s
ERR_BROTLI_INVALID_PARAM R %s is not a valid Brotli parameter
ERR_BUFFER_OUT_OF_BOUNDS R =
ERR_BUFFER_TOO_LARGE R Cannot create a Buffer larger than %s bytes
ERR_CANNOT_WATCH_SIGINT E Cannot watch for SIGINT signals
ERR_CHILD_CLOSED_BEFORE_REPLY E Child closed before reply received
ERR_CHILD_PROCESS_IPC_REQUIRED E Forked processes must have an IPC channel, missing value 'ipc' \
in %s
ERR_CHILD_PROCESS_STDIO_MAXBUFFER R %s maxBuffer length exceeded
ERR_CLOSED_MESSAGE_PORT E Cannot send data on closed MessagePort
ERR_CONSOLE_WRITABLE_STREAM T Console expects a writable stream instance for %s
ERR_CONSTRUCT_CALL_INVALID T Constructor cannot be called
ERR_CONSTRUCT_CALL_REQUIRED T Class constructor %s cannot be invoked without \`new\`
ERR_CONTEXT_NOT_INITIALIZED E context used is not initialized
ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED E Custom engines not supported by this OpenSSL
ERR_CRYPTO_ECDH_INVALID_FORMAT T Invalid ECDH format: %s
ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY E Public key is not valid for specified curve
ERR_CRYPTO_FIPS_UNAVAILABLE E Cannot set FIPS mode in a non-FIPS build.
ERR_CRYPTO_HASH_FINALIZED E Digest already called
ERR_CRYPTO_HASH_UPDATE_FAILED E Hash update failed
ERR_CRYPTO_INCOMPATIBLE_KEY E Incompatible %s: %s
ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS E The selected key encoding %s %s.
ERR_CRYPTO_INITIALIZATION_FAILED E Initialization failed
ERR_CRYPTO_INVALID_AUTH_TAG T Invalid authentication tag length: %s
ERR_CRYPTO_INVALID_COUNTER T Invalid counter
ERR_CRYPTO_INVALID_CURVE T Invalid EC curve name
ERR_CRYPTO_INVALID_DIGEST T Invalid digest: %s
ERR_CRYPTO_INVALID_IV T Invalid initialization vector
ERR_CRYPTO_INVALID_JWK T Invalid JWK data
ERR_CRYPTO_INVALID_KEYLEN R Invalid key length
ERR_CRYPTO_INVALID_KEYPAIR R Invalid key pair
ERR_CRYPTO_INVALID_KEYTYPE R Invalid key type
ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE T Invalid key object type %s, expected %s.
ERR_CRYPTO_INVALID_MESSAGELEN R Invalid message length
ERR_CRYPTO_INVALID_SCRYPT_PARAMS R Invalid scrypt params%s
ERR_CRYPTO_INVALID_STATE E Invalid state for operation %s
ERR_CRYPTO_INVALID_TAG_LENGTH R Invalid taglength
ERR_CRYPTO_JWK_UNSUPPORTED_CURVE E Unsupported JWK EC curve: %s.
ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE E Unsupported JWK Key Type.
ERR_CRYPTO_OPERATION_FAILED E %s
ERR_CRYPTO_PBKDF2_ERROR E PBKDF2 error
ERR_CRYPTO_SCRYPT_NOT_SUPPORTED E Scrypt algorithm not supported
ERR_CRYPTO_SIGN_KEY_REQUIRED E No key provided to sign
ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH R Input buffers must have the same byte length
ERR_CRYPTO_UNKNOWN_CIPHER E Unknown cipher
ERR_CRYPTO_UNKNOWN_DH_GROUP E Unknown DH group
ERR_CRYPTO_UNSUPPORTED_OPERATION E Unsupported crypto operation
ERR_DIR_CLOSED E Directory handle was closed
ERR_DIR_CONCURRENT_OPERATION E Cannot do synchronous work on directory handle with concurrent \
asynchronous operations
ERR_DNS_SET_SERVERS_FAILED E c-ares failed to set servers: "%s" [%s]
ERR_DOMAIN_CALLBACK_NOT_AVAILABLE E A callback was registered through \
process.setUncaughtExceptionCaptureCallback(), which is mutually exclusive with using the \
\`domain\` module
ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE E The \`domain\` module is in use, which is \
mutually exclusive with calling process.setUncaughtExceptionCaptureCallback()
ERR_ENCODING_INVALID_ENCODED_DATA T =
ERR_ENCODING_NOT_SUPPORTED R The "%s" encoding is not supported
ERR_EVAL_ESM_CANNOT_PRINT E --print cannot be used with ESM input
ERR_EVENT_RECURSION E The event "%s" is already being dispatched
ERR_FALSY_VALUE_REJECTION E =
ERR_FEATURE_UNAVAILABLE_ON_PLATFORM T The feature %s is unavailable on the current platform, \
which is being used to run Node.js
ERR_FS_CP_DIR_TO_NON_DIR Y Cannot overwrite non-directory with directory
ERR_FS_CP_EEXIST Y Target already exists
ERR_FS_CP_EINVAL Y Invalid src or dest
ERR_FS_CP_FIFO_PIPE Y Cannot copy a FIFO pipe
ERR_FS_CP_NON_DIR_TO_DIR Y Cannot overwrite directory with non-directory
ERR_FS_CP_SOCKET Y Cannot copy a socket file
ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY Y Cannot overwrite symlink in subdirectory of self
ERR_FS_CP_UNKNOWN Y Cannot copy an unknown file type
ERR_FS_EISDIR Y Path is a directory
ERR_FS_FILE_TOO_LARGE R File size (%s) is greater than 2 GiB
ERR_FS_INVALID_SYMLINK_TYPE E Symlink type must be one of "dir", "file", or "junction". Received \
"%s"
ERR_FS_WATCH_QUEUE_OVERFLOW E fs.watch() queued more than %d events
ERR_HTTP_BODY_NOT_ALLOWED E Adding content for this request method or response status is not \
allowed.
ERR_HTTP_CONTENT_LENGTH_MISMATCH E Response body's content-length of %s byte(s) does not match \
the content-length of %s byte(s) set in header
ERR_HTTP_HEADERS_SENT E Cannot %s headers after they are sent to the client
ERR_HTTP_INVALID_HEADER_VALUE T Invalid value "%s" for header "%s"
ERR_HTTP_INVALID_STATUS_CODE R Invalid status code: %s
ERR_HTTP_REQUEST_TIMEOUT E Request timeout
ERR_HTTP_SOCKET_ASSIGNED E ServerResponse has an already assigned socket
ERR_HTTP_SOCKET_ENCODING E Changing the socket encoding is not allowed per RFC7230 Section 3.
ERR_HTTP_TRAILER_INVALID E Trailers are invalid with this transfer encoding
ERR_ILLEGAL_CONSTRUCTOR T Illegal constructor
ERR_IMPORT_ASSERTION_TYPE_FAILED T Module "%s" is not of type "%s"
ERR_IMPORT_ASSERTION_TYPE_MISSING T Module "%s" needs an import attribute of type "%s"
ERR_IMPORT_ASSERTION_TYPE_UNSUPPORTED T Import attribute type "%s" is unsupported
ERR_IMPORT_ATTRIBUTE_MISSING T Module "%s" needs an import attribute of "%s: %s"
ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE T Module "%s" is not of type "%s"
ERR_IMPORT_ATTRIBUTE_UNSUPPORTED T Import attribute "%s" with value "%s" is not supported
ERR_INCOMPATIBLE_OPTION_PAIR T Option "%s" cannot be used in combination with option "%s"
ERR_INPUT_TYPE_NOT_ALLOWED E --input-type can only be used with string input via --eval, \
--print, or STDIN
ERR_INTERNAL_ASSERTION E =
ERR_INSPECTOR_NOT_ACTIVE E Inspector is not active
ERR_INSPECTOR_NOT_CONNECTED E Session is not connected
ERR_INVALID_ADDRESS E Invalid socket address
ERR_INVALID_ADDRESS_FAMILY R =
ERR_INVALID_ARG_TYPE T =
ERR_INVALID_ARG_VALUE TR =
ERR_INVALID_ASYNC_ID R Invalid %s value: %s
ERR_INVALID_BUFFER_SIZE R Buffer size must be a multiple of %s
ERR_INVALID_CHAR T =
ERR_INVALID_CURSOR_POS T Cannot set cursor row without setting its column
ERR_INVALID_FD R "fd" must be a positive integer: %s
ERR_INVALID_FD_TYPE T Unsupported fd type: %s
ERR_INVALID_FILE_URL_HOST T File URL host must be "localhost" or empty on %s
ERR_INVALID_FILE_URL_PATH T =
ERR_INVALID_HANDLE_TYPE T This handle type cannot be sent
ERR_INVALID_HTTP_TOKEN T %s must be a valid HTTP token ["%s"]
ERR_INVALID_IP_ADDRESS T Invalid IP address: %s
ERR_INVALID_MIME_SYNTAX T =
ERR_INVALID_MODULE_SPECIFIER T =
ERR_INVALID_OBJECT_DEFINE_PROPERTY T %s
ERR_INVALID_PACKAGE_CONFIG E =
ERR_INVALID_PACKAGE_TARGET E =
ERR_INVALID_PROTOCOL T Protocol "%s" not supported. Expected "%s"
ERR_INVALID_REPL_EVAL_CONFIG T Cannot specify both "breakEvalOnSigint" and "eval" for REPL
ERR_INVALID_REPL_INPUT T %s
ERR_INVALID_RETURN_PROPERTY T =
ERR_INVALID_RETURN_PROPERTY_VALUE T =
ERR_INVALID_RETURN_VALUE TR =
ERR_INVALID_STATE ETR Invalid state: %s
ERR_INVALID_SYNC_FORK_INPUT T Asynchronous forks do not support Buffer, TypedArray, DataView or \
string input: %s
ERR_INVALID_THIS T Value of "this" must be of type %s
ERR_INVALID_TUPLE T %s must be an iterable %s tuple
ERR_INVALID_URI U URI malformed
ERR_INVALID_URL T =
ERR_INVALID_URL_SCHEME T =
ERR_IPC_CHANNEL_CLOSED E Channel closed
ERR_IPC_DISCONNECTED E IPC channel is already disconnected
ERR_IPC_ONE_PIPE E Child process can have only one IPC pipe
ERR_IPC_SYNC_FORK E IPC cannot be used with synchronous forks
ERR_IP_BLOCKED E =
ERR_LOADER_CHAIN_INCOMPLETE E "%s" did not call the next hook in its chain and did not \
explicitly signal a short circuit. If this is intentional, include \`shortCircuit: true\` in the \
hook's return.
ERR_MEMORY_ALLOCATION_FAILED E Failed to allocate memory
ERR_METHOD_NOT_IMPLEMENTED E The %s method is not implemented
ERR_MISSING_ARGS T =
ERR_MISSING_OPTION T %s is required
ERR_MISSING_PASSPHRASE T %s
ERR_MODULE_LINK_MISMATCH T %s
ERR_MODULE_NOT_FOUND E =
ERR_MULTIPLE_CALLBACK E Callback called multiple times
ERR_NOT_BUILDING_SNAPSHOT E Operation cannot be invoked when not building startup snapshot
ERR_NO_ICU T %s is not supported on Node.js compiled without ICU
ERR_NO_TEMPORAL E Temporal is not supported in this environment
ERR_OPERATION_FAILED ET Operation failed: %s
ERR_OUT_OF_RANGE R =
ERR_PACKAGE_IMPORT_NOT_DEFINED T =
ERR_PACKAGE_PATH_NOT_EXPORTED E =
ERR_PARSE_ARGS_INVALID_OPTION_VALUE T %s
ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL T Unexpected argument '%s'. This command does not take \
positional arguments
ERR_PARSE_ARGS_UNKNOWN_OPTION T =
ERR_PERFORMANCE_INVALID_TIMESTAMP T %d is not a valid timestamp
ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS T %s
ERR_REQUIRE_ASYNC_MODULE E =
ERR_REQUIRE_CYCLE_MODULE E %s
ERR_REQUIRE_ESM E =
ERR_SCRIPT_EXECUTION_INTERRUPTED E Script execution was interrupted by \`SIGINT\`
ERR_SCRIPT_EXECUTION_TIMEOUT E Script execution timed out after %sms
ERR_SERVER_ALREADY_LISTEN E Listen method has been called more than once without closing.
ERR_SERVER_NOT_RUNNING E Server is not running.
ERR_SOCKET_ALREADY_BOUND E Socket is already bound
ERR_SOCKET_BAD_BUFFER_SIZE T Buffer size must be a positive integer
ERR_SOCKET_BAD_PORT R =
ERR_SOCKET_BAD_TYPE T Bad socket type specified. Valid types are: udp4, udp6
ERR_SOCKET_BUFFER_SIZE Y Could not get or set buffer size
ERR_SOCKET_CLOSED E Socket is closed
ERR_SOCKET_CLOSED_BEFORE_CONNECTION E Socket closed before the connection was established
ERR_SOCKET_CONNECTION_TIMEOUT E Socket connection timeout
ERR_SOCKET_DGRAM_IS_CONNECTED E Already connected
ERR_SOCKET_DGRAM_NOT_CONNECTED E Not connected
ERR_SOCKET_DGRAM_NOT_RUNNING E Not running
ERR_SOCKET_HANDLE_ADOPTED E The bound socket has already been adopted by a server or socket
ERR_STREAM_ALREADY_FINISHED E Cannot call %s after a stream was finished
ERR_STREAM_CANNOT_PIPE E Cannot pipe, not readable
ERR_STREAM_DESTROYED E Cannot call %s after a stream was destroyed
ERR_STREAM_NULL_VALUES T May not write null values to stream
ERR_STREAM_PREMATURE_CLOSE E Premature close
ERR_STREAM_PUSH_AFTER_EOF E stream.push() after EOF
ERR_STREAM_UNABLE_TO_PIPE E Cannot pipe to a closed or destroyed stream
ERR_STREAM_UNSHIFT_AFTER_END_EVENT E stream.unshift() after end event
ERR_STREAM_WRAP E Stream has StringDecoder set or is in objectMode
ERR_STREAM_WRITE_AFTER_END E write after end
ERR_SYNTHETIC E JavaScript Callstack
ERR_SYSTEM_ERROR Y A system error occurred
ERR_TEST_FAILURE E =
ERR_TLS_ALPN_CALLBACK_INVALID_RESULT T =
ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS T The ALPNCallback and ALPNProtocols TLS options are mutually \
exclusive
ERR_TLS_CERT_ALTNAME_FORMAT S Invalid subject alternative name string
ERR_TLS_CERT_ALTNAME_INVALID E =
ERR_TLS_DH_PARAM_SIZE E DH parameter size %s is less than 2048
ERR_TLS_HANDSHAKE_TIMEOUT E TLS handshake timeout
ERR_TLS_INVALID_CONTEXT T %s must be a SecureContext
ERR_TLS_INVALID_PROTOCOL_METHOD T %s
ERR_TLS_INVALID_PROTOCOL_VERSION T =
ERR_TLS_INVALID_STATE E TLS socket connection must be securely established
ERR_TLS_PROTOCOL_VERSION_CONFLICT T =
ERR_TLS_PSK_SET_IDENTITY_HINT_FAILED E Failed to set PSK identity hint
ERR_TLS_RENEGOTIATION_DISABLED E TLS session renegotiation disabled for this socket
ERR_TLS_REQUIRED_SERVER_NAME E "servername" is required parameter for Server.addContext
ERR_TLS_SESSION_ATTACK E TLS session renegotiation attack detected
ERR_TLS_SNI_FROM_SERVER E Cannot issue SNI from a TLS server-side socket
ERR_TRACE_EVENTS_CATEGORY_REQUIRED T At least one category is required
ERR_TRACE_EVENTS_UNAVAILABLE E Trace events are unavailable
ERR_TRAILING_JUNK_AFTER_STREAM_END T Trailing junk found after the end of the compressed stream
ERR_TTY_INIT_FAILED Y TTY initialization failed
ERR_UNAVAILABLE_DURING_EXIT E Cannot call function in process exit handler
ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET E \`process.setupUncaughtExceptionCapture()\` was \
called while a capture callback was already active
ERR_UNESCAPED_CHARACTERS T %s contains unescaped characters
ERR_UNHANDLED_ERROR E =
ERR_UNKNOWN_BUILTIN_MODULE E No such built-in module: %s
ERR_UNKNOWN_CREDENTIAL E %s identifier does not exist: %s
ERR_UNKNOWN_ENCODING T Unknown encoding: %s
ERR_UNKNOWN_FILE_EXTENSION T Unknown file extension "%s" for %s
ERR_UNKNOWN_MODULE_FORMAT R Unknown module format: %s for URL %s
ERR_UNKNOWN_SIGNAL T Unknown signal: %s
ERR_UNSUPPORTED_DIR_IMPORT E =
ERR_UNSUPPORTED_ESM_URL_SCHEME E =
ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING E Stripping types is currently unsupported for files \
under node_modules, for "%s"
ERR_UNSUPPORTED_RESOLVE_REQUEST T Failed to resolve module specifier "%s" from "%s": Invalid \
relative URL or base scheme is not hierarchical.
ERR_USE_AFTER_CLOSE E %s was closed
ERR_VALID_PERFORMANCE_ENTRY_TYPE E At least one valid performance entry type is required
ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING T A dynamic import callback was not specified.
ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG T A dynamic import callback was invoked without \
--experimental-vm-modules
ERR_VM_MODULE_ALREADY_LINKED E Module has already been linked
ERR_VM_MODULE_CACHED_DATA_REJECTED E cachedData buffer was rejected
ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA E Cached data cannot be created for a module which has \
been evaluated
ERR_VM_MODULE_DIFFERENT_CONTEXT E Linked modules must use the same context
ERR_VM_MODULE_LINK_FAILURE E =
ERR_VM_MODULE_NOT_MODULE E Provided module is not an instance of Module
ERR_VM_MODULE_STATUS E Module status %s
ERR_WEBASSEMBLY_NOT_SUPPORTED E WebAssembly is not supported in this environment, but is \
required for %s
ERR_WEBASSEMBLY_RESPONSE T WebAssembly response %s
ERR_WORKER_HANDLE_NOT_TRANSFERABLE E %s cannot be transferred in its current state; it must be a \
freshly created or accepted handle that has not started reading and has no pending writes
ERR_WORKER_INIT_FAILED E Worker initialization failure: %s
ERR_WORKER_INVALID_EXEC_ARGV E =
ERR_WORKER_MESSAGING_ERRORED E The destination thread threw an error while processing the message
ERR_WORKER_MESSAGING_FAILED E Cannot find the destination thread or listener
ERR_WORKER_MESSAGING_SAME_THREAD E Cannot sent a message to the same thread
ERR_WORKER_MESSAGING_TIMEOUT E Sending a message to another thread timed out
ERR_WORKER_NOT_RUNNING E Worker instance not running
ERR_WORKER_OUT_OF_MEMORY E Worker terminated due to reaching memory limit: %s
ERR_WORKER_PATH T =
ERR_WORKER_UNSERIALIZABLE_ERROR E Serializing an uncaught exception failed
ERR_WORKER_UNSUPPORTED_OPERATION T %s is not supported in workers
ERR_ZLIB_INITIALIZATION_FAILED E Initialization failed
ERR_ZSTD_INVALID_PARAM R %s is not a valid zstd parameter
`;
