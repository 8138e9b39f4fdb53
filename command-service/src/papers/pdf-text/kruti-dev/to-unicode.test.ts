import { expect, test } from 'vitest'
import { isPlausibleText } from '../plausible-text.ts'
import { krutiDevToUnicode } from './to-unicode.ts'

test.for([
  [
    'half letters and their bars',
    '\'kks/k Hkk"kk Kku [kkst è;ku fo|ky; {ks= i`Foh',
    'शोध भाषा ज्ञान खोज ध्यान विद्यालय क्षेत्र पृथ्वी',
  ],
  [
    'the sign of i, which stands before its letters',
    'fganh fgUnh fLFkfr o`f) fØ;k fnYyh d`f"k flag fL=k;ksa Çgnh',
    'हिंदी हिन्दी स्थिति वृद्धि क्रिया दिल्ली कृषि सिंह स्त्रियों हिंदी',
  ],
  [
    'a reph, which stands behind them',
    'o"kZ /keZ dk;ksZa fu"d"kZ egRoiw.kZ dÙkkZ fo|kFkhZ v)Z ÅtkZ',
    'वर्ष धर्म कार्यों निष्कर्ष महत्वपूर्ण कर्त्ता विद्यार्थी अर्द्ध ऊर्जा',
  ],
  ['both in one syllable', 'vkfFkZd ekfeZd okf"kZd çÆr', 'आर्थिक मार्मिक वार्षिक प्रर्ति'],
  ['vowels of several glyphs', 'vk vks vkSj v‚ ,sfrgkfld bZ dkSu MkW-', 'आ ओ और ऑ ऐतिहासिक ई कौन डॉ.'],
  ['letters with a dot', 'yM+ds i<+uk t+ehu [+kkl d+ye', 'लड़के पढ़ना ज़मीन ख़ास क़लम'],
  [
    'ligatures',
    'izns\'k çkphu jk"Vª mÙkj laL—r J`axkj Øe eqækœ :i #i;s Nk=ksa',
    'प्रदेश प्राचीन राष्ट्र उत्तर संस्कृत श्रृंगार क्रम मुद्रा� रूप रुपये छात्रों',
  ],
  ['nasals in either order', 'ugÈ esa eSa esas tk¡p Å¡pk dSa', 'नहीं में मैं में जाँच ऊँचा कैं'],
  [
    'digits and punctuation',
    '2011&12] ƒå ¼vFkok½ D;k\\ ^gk¡* vr% % vkSj@;k jkeA',
    '2011-12, १० (अथवा) क्या? ‘हाँ’ अतः : और/या राम।',
  ],
] as const)('%s are read', ([, text, expected]) => expect(krutiDevToUnicode(text)).toBe(expected.normalize('NFC')))

const SENTENCE =
  'xk¡o ds dq,¡ dk ikuh ekpZ rd ?kV tkrk gS] blfy, izR;sd ifjokj us o"kkZ dk ty cpkus dk fu\'p; fd;kA bl v/;;u esa Ng xk¡oksa dh fLFkfr dk losZ{k.k fd;k x;k gSA'

test('a sentence is plausible once it is converted, and not before', () => {
  const text = krutiDevToUnicode(SENTENCE)
  expect(text).toBe(
    'गाँव के कुएँ का पानी मार्च तक घट जाता है, इसलिए प्रत्येक परिवार ने वर्षा का जल बचाने का निश्चय किया। इस अध्ययन में छह गाँवों की स्थिति का सर्वेक्षण किया गया है।',
  )
  expect([SENTENCE, text].map(isPlausibleText)).toEqual([false, true])
})

test('codes are taken as they are, and as symbol fonts give them', () => {
  const symbols = Array.from('Hkkjr', letter => String.fromCharCode(0xf000 + letter.charCodeAt(0))).join('')
  expect(krutiDevToUnicode(symbols)).toBe('भारत')
  expect(krutiDevToUnicode('\u0083\u0084')).toBe('१२')
})

test('the borders of the area of symbol fonts belong to it', () => {
  expect(krutiDevToUnicode('\uf020\uf0fb')).toBe(' \ufffd')
  expect(krutiDevToUnicode('\uf0ff\uf01f\uf100\u00ff')).toBe('\ufffd\ufffd\ufffd\ufffd')
})

test.for([
  ['a dot behind a sign or a nasal belongs to the letter', 'Mk+ Ms+ Ma+', 'ड़ा ड़े ड़ं'],
  ['signs that were typed twice or thrice are seen once', 'dss dsss dkk', 'के के का'],
  ['a reph that stands behind nothing is not known', 'Z Z', '\ufffd \ufffd'],
  ['each vowel with a reph is long', 'bZ bZ', 'ई ई'],
  ['each of several nasals is behind its sign', 'dah dah', 'कीं कीं'],
  ['each bar completes its half letter', 'Dk Dk', 'क क'],
] as const)('%s', ([, text, expected]) => expect(krutiDevToUnicode(text)).toBe(expected.normalize('NFC')))
