import { describe, expect, test } from 'vitest'
import { authorsOf, fullName, namesIn } from './author-names.ts'

const names = (text: string) => namesIn(text).map(fullName)

describe('the names in an author string', () => {
  test.each([
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
  test('are never nobody', () => {
    expect(authorsOf({ authorName: ' ; ' })).toEqual([{ literal: ';' }])
  })
})
