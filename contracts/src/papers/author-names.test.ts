import { describe, expect, test } from 'vitest'
import { authorsOf, fullName, namesIn } from './author-names.ts'

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
    ['Asha Rao, Ph.D., Bina Patil, Jr.', ['Asha Rao, Ph.D.', 'Bina Patil, Jr.']],
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
    ['Rao, Asha, Pune; Shah, PhD', ['Rao, Asha, Pune', 'Shah, PhD']],
    ['Rao, Ajr; Shah, Srini', ['Ajr Rao', 'Srini Shah']],
    ...[
      'Jr',
      'Sr.',
      'II',
      'iii',
      'IV',
      'PhD',
      'Ph. D.',
      'Ph D',
      'MD',
      'M. D.',
      'M D',
      'DLitt',
      'D. Litt.',
      'D Litt',
    ].map(suffix => [`Asha Rao, ${suffix}`, [`Asha Rao, ${suffix}`]] as Case),
    ...['MPhil', 'M.Phil.', 'M Phil'].map(suffix => [`Asha Rao, ${suffix}`, [`Asha Rao, ${suffix}`]] as Case),
    ['Rao, ABC, Patil, B. C.', ['ABC Rao', 'B. C. Patil']],
    ['Rao, A.B., Patil, B.-C.', ['A.B. Rao', 'B.-C. Patil']],
    ['Rao, ABCD, Patil, B.', ['Rao', 'ABCD', 'Patil', 'B.']],
    ['Rao, A. x, Patil, B.', ['Rao', 'A. x', 'Patil', 'B.']],
    ['Rao, xA, Patil, B.', ['Rao', 'xA', 'Patil', 'B.']],
  ])('%j', (text, expected) => expect(names(text)).toEqual(expected))

  test('say which part is the family name only where the text does', () => {
    expect(namesIn('Rao, Asha; Bina Patil')).toEqual([{ given: 'Asha', family: 'Rao' }, { literal: 'Bina Patil' }])
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
    expect(authorsOf({ authorName: 'A. Rao' })).toEqual([{ literal: 'A. Rao' }])
  })
  test('are never nobody', () => {
    expect(authorsOf({ authorName: ' ; ' })).toEqual([{ literal: ';' }])
  })
})
