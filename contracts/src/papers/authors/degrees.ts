/** Degrees without their points, in small letters. Those of two letters may be initials. */
const DEGREES = new Set(
  (
    'ba bba bca bcom bed bds be bfa blis bpharm bpt bsc bsw btech bams bhms dba dlit dlitt dm dnb dphil dsc edd facs ' +
    'frcp frcs jd llb llm lld ma mba mbbs mca mch mcom md mds me med mfa mlis mph mpharm mphil mpt mrcp ms msc msw ' +
    'mtech mvsc bvsc pharmd phd psyd thd ' +
    'पीएचडी एमए बीए एमएससी बीएससी एमएस्सी बीएस्सी एमफिल एमफिल् डीफिल डीलिट डीलिट् डीएससी एमडी एमएस एमबीबीएस एमटेक बीटेक एमई बीई ' +
    'एमबीए बीबीए एमसीए बीसीए एमकॉम बीकॉम एमएड बीएड एलएलबी एलएलएम एमएसडब्ल्यू विद्यावाचस्पति'
  ).split(' '),
)

const POINTS = /[.॰\s]/gu

/** `Ma` and `Me` are names, `M.A.`, `MA` and `PhD` are not. */
const isWritten = (text: string) => /[.॰]|\p{Lu}.*\p{Lu}|[\u0900-\u097f]/u.test(text)

/** `M.A.`, `Ph. D.`, `पीएच.डी.`: what follows a name and is none. */
export const isDegree = (text: string) =>
  isWritten(text) && DEGREES.has(text.replaceAll('\u093c', '').replaceAll(POINTS, '').toLowerCase())

/** Whether a degree can't be initials, as `M.A.` and `M.D.` can. */
export const isSurelyDegree = (text: string) =>
  isDegree(text) && !/^(?:\p{Lu}[.\s]*){1,2}$/u.test(text) && !/^(?:एम|बी)[.॰]\s*(?:ए|डी|ई)[.॰]$/u.test(text)

/** What stands before a name. Some are names, too, where no point follows. */
const TITLES =
  /^(?:(?:dr|prof|professor|mr|mrs|ms|shri|smt|डॉ|डॉक्टर|प्रा|प्रो|श्री|श्रीमती)(?:[.॰]\s*|\s+)|(?:er|adv|rev|kum|सौ|कु|ॲड|अ‍ॅड)[.॰]\s*)+(?=\S)/iu

export const withoutTitles = (name: string) => name.replace(TITLES, '')

/** A name without degrees behind it: `Asha Rao Ph. D.`. */
export const withoutDegrees = (name: string) => {
  let words = name.split(' ')
  for (;;) {
    const [last = '', before = ''] = words.toReversed()
    if (words.length > 2 && isSurelyDegree(`${before} ${last}`)) words = words.slice(0, -2)
    else if (words.length > 1 && (isSurelyDegree(last) || (words.length > 2 && isDegree(last))))
      words = words.slice(0, -1)
    else return words.join(' ')
  }
}
