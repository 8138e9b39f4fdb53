const encoder = new TextEncoder()

/** Bytes of a text as UTF-8. */
export const utf8Length = (text: string) => encoder.encode(text).length
