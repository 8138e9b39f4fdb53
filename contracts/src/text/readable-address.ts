const isUnseen = /[\s\p{C}]/u

const readable = (escaped: string) => {
  try {
    const text = decodeURIComponent(escaped)
    return isUnseen.test(text) ? escaped : text
  } catch {
    return escaped
  }
}

/** An address as people read it, and browsers take it, too: its letters of every script, with all else escaped as before. */
export const readableAddress = (address: string) => address.replaceAll(/(?:%[89A-F][0-9A-F])+/giu, readable)
