/** An import of node:http evaluates all that it exports, for which it loads what fetch is made of: a twentieth of a start. */
export const { IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http')
