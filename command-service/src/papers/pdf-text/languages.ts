const WORD = /[\p{L}\p{M}]+/gu
const DEVANAGARI = /[\u0900-\u097f]/gu
const LATIN = /\p{Script=Latin}/gu
const HINDI = /(?<![\p{L}\p{M}])(?:है|हैं|का|की|के|और|में|से|को)(?![\p{L}\p{M}])/gu
const MARATHI = /(?<![\p{L}\p{M}])(?:आहे|आहेत|आणि|चा|ची|चे|च्या|मध्ये|व|या)(?![\p{L}\p{M}])|ळ/gu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Of a text in Devanagari: by its small words, else as its document says. */
const devanagari = (text: string, stated: string | undefined) => {
  const [hindi, marathi] = [count(text, HINDI), count(text, MARATHI)]
  if (hindi !== marathi) return hindi > marathi ? 'hi' : 'mr'
  return stated && /^(?:hi|mr|ne|sa|kok)\b/u.test(stated) ? stated : undefined
}

/** The language of a text, by its script; `stated` is that of its document. */
export const languageOf = (text: string, stated: string | undefined): string | undefined => {
  if (count(text, WORD) === 0) return undefined
  const [nagari, latin] = [count(text, DEVANAGARI), count(text, LATIN)]
  if (nagari > latin) return devanagari(text, stated)
  const isLatin = stated === undefined || !/^(?:hi|mr|ne|sa|kok|ar|he|fa|ur|ru|el|zh|ja|ko)\b/u.test(stated)
  if (latin * 2 < text.replace(/[^\p{L}]/gu, '').length) return isLatin ? undefined : stated
  return isLatin ? (stated ?? 'en') : 'en'
}
