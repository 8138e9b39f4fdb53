import { describe, expect, test } from 'vitest'
import { authorsOf, type AuthorName, fullName, isOrganization, namesIn } from './author-names.ts'

const names = (text: string) => namesIn(text).map(fullName)

type Case = readonly [text: string, names: readonly string[]]

describe('the names in an author string', () => {
  test.each<Case>([
    ['A. Rao', ['A. Rao']],
    ['A. Rao, B. Patil and C. Kulkarni', ['A. Rao', 'B. Patil', 'C. Kulkarni']],
    ['A. Rao, B. Patil, and C. Kulkarni', ['A. Rao', 'B. Patil', 'C. Kulkarni']],
    ['Asha Rao & Bina Patil', ['Asha Rao', 'Bina Patil']],
    ['Sandhya Anand', ['Sandhya Anand']],
    ['राव; पाटील', ['राव', 'पाटील']],
    ['आशा राव, बीना पाटील और सी. कुलकर्णी', ['आशा राव', 'बीना पाटील', 'सी. कुलकर्णी']],
    ['आशा राव आणि बीना पाटील', ['आशा राव', 'बीना पाटील']],
    ['आशा राव व बीना पाटील', ['आशा राव', 'बीना पाटील']],
    ['वसंत राव', ['वसंत राव']],
    ['Rao, A.; Patil, B.', ['A. Rao', 'B. Patil']],
    ['Rao, A., Patil, B. & Kulkarni, C.', ['A. Rao', 'B. Patil', 'C. Kulkarni']],
    ['राव, आ., पाटील, बी.', ['आ. राव', 'बी. पाटील']],
    ['Asha Rao, Ph.D., Bina Patil, Jr.', ['Asha Rao', 'Bina Patil Jr.']],
    ['Asha Rao et al.', ['Asha Rao']],
    ['  Asha \n Rao ,, Bina Patil ; ', ['Asha Rao', 'Bina Patil']],
    [' , ; ', []],
    ['A. Rao;and  B. Patil', ['A. Rao', 'B. Patil']],
    ['A. Rao&B. Patil', ['A. Rao', 'B. Patil']],
    ['A. Rao AND B. Patil', ['A. Rao', 'B. Patil']],
    ['Sandand Rao', ['Sandand Rao']],
    ['Rao, A. and Patil, B.; Shah, C.', ['A. Rao', 'B. Patil', 'C. Shah']],
    ['Asha Rao, et al', ['Asha Rao']],
    ['Asha Rao et al. ', ['Asha Rao']],
    ['राव et al.', ['राव']],
    ['et al.', []],
    ['Asha Rao, Janet Al', ['Asha Rao', 'Janet Al']],
    [', ; A. Rao, B. Patil', ['A. Rao', 'B. Patil']],
    ['Asha Rao and others', ['Asha Rao']],
    ['Et Albert Rao, B. Patil', ['Et Albert Rao', 'B. Patil']],
    [';, A. Rao', ['A. Rao']],
    ['Jr., Asha Rao', ['Jr.', 'Asha Rao']],
    ['Rao, Asha, Pune; Shah, PhD', ['Rao, Asha, Pune', 'Shah']],
    ['Rao, Ajr; Shah, Srini', ['Ajr Rao', 'Srini Shah']],
    ...['Jr', 'Sr.', 'II', 'iii', 'IV'].map(suffix => [`Asha Rao, ${suffix}`, [`Asha Rao ${suffix}`]] as Case),
    ...'PhD|Ph. D.|Ph D|MD|M. D.|M D|DLitt|D. Litt.|D Litt|MPhil|M.Phil.|M Phil|M.A.|MA|M.Sc.|B.Ed.|MBBS|LL.B.|D.Sc.'
      .concat('|पीएच.डी.|पी.एच.डी.|पीएचडी|एम.ए.|एम॰ए॰|एम. ए.|बी.एड.|एम.फ़िल.|डी.लिट्.|एमबीबीएस|एलएल.बी.')
      .split('|')
      .map(degree => [`Asha Rao, ${degree}, Bina Patil`, ['Asha Rao', 'Bina Patil']] as Case),
    ['Rao, ABC, Patil, B. C.', ['ABC Rao', 'B. C. Patil']],
    ['Rao, A.B., Patil, B.-C.', ['A.B. Rao', 'B.-C. Patil']],
    ['Rao, ABCD, Patil, B.', ['Rao', 'ABCD', 'Patil', 'B.']],
    ['Rao, A. x, Patil, B.', ['Rao', 'A. x', 'Patil', 'B.']],
    ['Rao, xA, Patil, B.', ['Rao', 'xA', 'Patil', 'B.']],
  ])('%j', (text, expected) => expect(names(text)).toEqual(expected))

  /** `Asha |Rao|`; in braces what has no parts, with a star where it is an organisation. */
  const shown = (name: AuthorName) =>
    'literal' in name ? `{${name.literal}}${isOrganization(name) ? '*' : ''}` : `${name.given} |${name.family}|`

  test.each([
    ['Dr. A. Example, M.A., Ph.D., B. Sample', 'A. |Example|, B. |Sample|'],
    ['Example, Asha', 'Asha |Example|'],
    ['Example, Asha, M.A.', 'Asha |Example|'],
    ['राव, आशा', 'आशा |राव|'],
    ['Rao, Asha B.', 'Asha B. |Rao|'],
    ['Rao, Asha and Patil, Bina', 'Asha |Rao|, Bina |Patil|'],
    ['A. Rao, B. Patil and C. Kulkarni, D. Sen', 'A. |Rao|, B. |Patil|, C. |Kulkarni|, D. |Sen|'],
    ['डॉ॰ आशा राव, पीएच.डी. और प्रा. बीना पाटील', 'आशा |राव|, बीना |पाटील|'],
    ['आ॰ राव, बी॰ पाटील', 'आ॰ |राव|, बी॰ |पाटील|'],
    ['राव, आ॰, पाटील, बी॰', 'आ॰ |राव|, बी॰ |पाटील|'],
    ['Asha Rao, M.A., Bina Patil, M.D.', 'Asha |Rao|, Bina |Patil|'],
    ['Asha Rao, MD, PhD, Bina Patil, MBBS, MS', 'Asha |Rao|, Bina |Patil|'],
    ['Rao, M.A., Patil, B.', 'M.A. |Rao|, B. |Patil|'],
    ['Rao, A., Ph.D., Patil, B., M.D.', 'A. |Rao|, B. |Patil|'],
    ['Rao, A., M.D.; Asha Patil, M.A.', 'A. |Rao|, Asha |Patil|'],
    ['Asha Rao Ph. D., Bina Patil PhD', 'Asha |Rao|, Bina |Patil|'],
    ['Asha Rao (M.A., Ph.D.), Bina Patil (Pune)', 'Asha |Rao|, Bina |Patil|'],
    ['Asha Rao¹*, Bina Patil2', 'Asha |Rao|, Bina |Patil|'],
    ['Shri. A. B. Rao, Smt. C. Patil, Prof. Dr. D. Sen', 'A. B. |Rao|, C. |Patil|, D. |Sen|'],
    ['Rao A., Ramesh K', 'A. |Rao|, K |Ramesh|'],
    ['Suresh Kumar K. B., Asha Rao M.A.', 'K. B. |Suresh Kumar|, Asha |Rao|'],
    ['Dr. (Smt.) Asha Rao, Prof.(Dr.) B. Patil', 'Asha |Rao|, B. |Patil|'],
    ['Yo-Yo Ma, Jack Ma', 'Yo-Yo |Ma|, Jack |Ma|'],
    ['Asha van der Berg; de la Cruz, M.', 'Asha |van der Berg|, M. |de la Cruz|'],
    ['Asha Rao Jr., Rao III', 'Asha |Rao Jr.|, {Rao III}*'],
    ['Madonna and राव', '{Madonna}, {राव}'],
    ['UNESCO, World Health Organization & A. Rao', '{UNESCO}*, {World Health Organization}*, A. |Rao|'],
    [
      'Council of Scientific and Industrial Research, Asha Rao',
      '{Council of Scientific and Industrial Research}*, Asha |Rao|',
    ],
    ['भारतीय विज्ञान अनुसंधान परिषद, आशा राव', '{भारतीय विज्ञान अनुसंधान परिषद}*, आशा |राव|'],
    ['Asha Rao, University of Pune; Bina Patil, Open Rivers Institute', 'Asha |Rao|, Bina |Patil|'],
    ['Team 3 of 4, Rivers 2030', '{Team 3 of 4}*, {Rivers 2030}*'],
    ['Dr.', '{Dr.}'],
  ])('have their parts, where they have them: %j', (text, expected) => {
    expect(namesIn(text).map(shown).join(', ')).toBe(expected)
  })

  test('are read in time that grows with the text', () => {
    for (const part of ['A. Rao, ', 'and ', 'M.A., ', '(M.A.', 'Council of ', 'डॉ. ', ', ', '; '])
      expect(namesIn(part.repeat(5_000)).length).toBeLessThanOrEqual(5_001)
  })
})

describe('the authors of a paper', () => {
  test('are the structured list where there is one', () => {
    const authors = [{ given: 'Asha', family: 'Rao' }, { family: 'पाटील' }, { given: null, family: '' }]
    expect(authorsOf({ authors, authorName: 'A. Rao, B. Patil' })).toEqual([
      { given: 'Asha', family: 'Rao' },
      { literal: 'पाटील' },
    ])
    expect(authorsOf({ authors: [], authorName: 'A. Rao, B. Patil' }).map(fullName)).toEqual(['A. Rao', 'B. Patil'])
  })
  test('are those that its text names where no list is there', () => {
    expect(authorsOf({ authorName: 'A. Rao' })).toEqual([{ given: 'A.', family: 'Rao' }])
  })
  test('are never nobody', () => {
    expect(authorsOf({ authorName: ' ; ' })).toEqual([{ literal: ';' }])
  })
})
