import { expect, test } from 'vitest'
import { glyphs, REPH } from './glyphs.ts'

/** Glyphs of one kind with what they show, as the font's table of characters has them. */
const LAYOUT = {
  vowels: 'v=अ b=इ Ã=ई m=उ Å=ऊ _=ऋ ,=ए',
  signs: 'k=ा f=ि h=ी q=ु w=ू `=ृ s=े S=ै ‚=ॉ W=ॅ a=ं ¡=ँ ~=् +=़ •=ऽ z=्र ª=्र Ó=्य î=्य Ç=िं Æ=र्ि É=र्िं È=ीं',
  letters:
    'd=क x=ग Ä=घ ³=ङ p=च N=छ t=ज >=झ ¥=ञ V=ट B=ठ M=ड <=ढ r=त n=द u=न i=प Q=फ c=ब Ò=भ e=म ;=य j=र y=ल G=ळ o=व l=स g=ह',
  'half letters':
    'D=क् [=ख् X=ग् ?=घ् P=च् T=ज् ÷=झ् Ö=झ् .=ण् R=त् F=थ् /=ध् Ë=ध् è=ध् U=न् I=प् ¶=फ् C=ब् H=भ् E=म् ¸=य् Y=ल् O=व् ' +
    `'=श् Ü=श् "=ष् L=स् º=ह् {=क्ष् «=त्र् Ù=त्त् ™=न्न्`,
  ligatures:
    'ô=क्क ä=क्त Ø=क्र Ñ=कृ —=कृ K=ज्ञ ê=ट्ट Í=ट्ट ë=ट्ठ Î=ट्ठ ì=ड्ड Ï=ड्ड ï=ड्ढ Ô=ड्ढ ==त्र í=द्द Ì=द्द )=द्ध |=द्य æ=द्र }=द्व –=दृ é=न्न ' +
    'ç=प्र Á=प्र Ý=फ्र #=रु :=रू J=श्र à=ह्न ã=ह्म á=ह्य â=हृ',
  punctuation: `A=। ñ=॰ %=ः -=. &=- ]=, (=; @=/ \\=? $=+ ^=‘ *=’ ß=“ Þ=” ¼=( ½=) ¿={ À=} ¾== ·=ऽ ‘=" ’=" “=' ”='`,
  digits: 'å=० ƒ=१ „=२ …=३ †=४ ‡=५ ˆ=६ ‰=७ Š=८ ‹=९',
}

test.for(Object.entries(LAYOUT))('the %s of Kruti Dev 010 show what they show', ([, layout]) => {
  for (const pair of layout.split(' ')) expect([pair[0], glyphs.get(pair[0] ?? '')]).toEqual([pair[0], pair.slice(2)])
})

test('a reph may be one glyph with what stands beside it, and nothing else is known', () => {
  expect(['Z', '±', 'Ê'].map(glyph => glyphs.get(glyph))).toEqual([REPH, `${REPH}ं`, `ी${REPH}`])
  const listed = Object.values(LAYOUT).flatMap(layout => layout.split(' '))
  expect(glyphs.size).toBe(listed.length + 3)
})
