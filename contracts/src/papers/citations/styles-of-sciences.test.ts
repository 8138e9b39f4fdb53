import { describe } from 'vitest'
import { group, holds, many, numberless, people, retracted, titled } from './testing/article.ts'

const chicago = ' 2026. “On rivers.” Shodh 14 (2): 112–19. https://doi.org/10.1234/shodh.7.'

describe('Chicago, Manual of Style, 18th edition, author-date', () => {
  holds('chicago', [
    ['author: one author, inverted', {}, `Rao, Asha.${chicago}`],
    [
      'author: of two authors the second as it is read',
      { authors: people('Asha Rao', 'Bina Patil') },
      `Rao, Asha, and Bina Patil.${chicago}`,
    ],
    [
      'author: three authors',
      { authors: people('Asha Rao', 'Bina Patil', 'Chitra Kulkarni') },
      `Rao, Asha, Bina Patil, and Chitra Kulkarni.${chicago}`,
    ],
    [
      '13.23: six authors, all of them',
      { authors: many(6) },
      `Raoa, Asha, Asha Raob, Asha Raoc, Asha Raod, Asha Raoe, and Asha Raof.${chicago}`,
    ],
    [
      '13.23: of seven authors the first three',
      { authors: many(7) },
      `Raoa, Asha, Asha Raob, Asha Raoc, et al.${chicago}`,
    ],
    [
      '13.23: of eight authors the first three',
      { authors: many(8) },
      `Raoa, Asha, Asha Raob, Asha Raoc, et al.${chicago}`,
    ],
    [
      '13.23: of twenty-one authors the first three',
      { authors: many(21) },
      `Raoa, Asha, Asha Raob, Asha Raoc, et al.${chicago}`,
    ],
    ['author: an organization as author', { authors: [group('Council of Rivers')] }, `Council of Rivers.${chicago}`],
    ['author: a suffix', { authors: people('Asha Rao Jr.') }, `Rao, Asha, Jr.${chicago}`],
    [
      'author: names in another script',
      { authors: people('आशा राव', 'बीना पाटील') },
      `राव, आशा, and बीना पाटील.${chicago}`,
    ],
    [
      'title: the point before both quotation marks',
      titled('On "wild"'),
      `Rao, Asha.${chicago.replace('On rivers.”', 'On ‘wild.’”')}`,
    ],
    [
      'inclusive numbers: with letters they are whole',
      { firstPage: 'S112', lastPage: 'S119' },
      `Rao, Asha.${chicago.replace('112–19', 'S112–S119')}`,
    ],
    [
      'inclusive numbers: up to 99 all digits',
      { firstPage: '71', lastPage: '72' },
      `Rao, Asha.${chicago.replace('112–19', '71–72')}`,
    ],
    [
      'inclusive numbers: of a multiple of 100 all digits',
      { firstPage: '1100', lastPage: '1113' },
      `Rao, Asha.${chicago.replace('112–19', '1100–1113')}`,
    ],
    [
      'inclusive numbers: from 101 to 109 the changed part',
      { firstPage: '107', lastPage: '108' },
      `Rao, Asha.${chicago.replace('112–19', '107–8')}`,
    ],
    [
      'inclusive numbers: else two digits, or all that change',
      { firstPage: '1496', lastPage: '1500' },
      `Rao, Asha.${chicago.replace('112–19', '1496–500')}`,
    ],
    ['source: a volume without an issue', { issue: undefined }, `Rao, Asha.${chicago.replace(' (2)', '')}`],
    [
      'source: without pages',
      { firstPage: undefined, lastPage: undefined },
      `Rao, Asha.${chicago.replace(': 112–19', '')}`,
    ],
    [
      'a volume without a number has its name',
      numberless,
      `Rao, Asha.${chicago.replace(' 14 (2):', ', Monsoon Issue,')}`,
    ],
    [
      'a retracted article has its title so',
      retracted,
      `Rao, Asha.${chicago.replace('On rivers', 'RETRACTED: On rivers')}`,
    ],
  ])
})

const vancouver = ' On rivers. Shodh. 2026 Mar 5;14(2):112-9. doi: 10.1234/shodh.7'

describe('Vancouver, ICMJE and Citing Medicine, 2nd edition', () => {
  holds('vancouver', [
    ['author: one, without points', {}, `Rao A.${vancouver}`],
    ['author: two', { authors: people('Asha Rao', 'Bina Patil') }, `Rao A, Patil B.${vancouver}`],
    ['author: three', { authors: many(3) }, `Raoa A, Raob A, Raoc A.${vancouver}`],
    [
      'author: of eight authors six',
      { authors: many(8) },
      `Raoa A, Raob A, Raoc A, Raod A, Raoe A, Raof A, et al.${vancouver}`,
    ],
    [
      'author: of twenty-one authors six',
      { authors: many(21) },
      `Raoa A, Raob A, Raoc A, Raod A, Raoe A, Raof A, et al.${vancouver}`,
    ],
    ['author: an organization', { authors: [group('Council of Rivers')] }, `Council of Rivers.${vancouver}`],
    [
      'author: a semicolon between a person and an organization',
      { authors: [...people('Asha Rao', 'Bina Patil'), group('Council of Rivers')] },
      `Rao A, Patil B; Council of Rivers.${vancouver}`,
    ],
    ['author: at most two initials', { authors: [{ given: 'Asha Bina C.', family: 'Rao' }] }, `Rao AB.${vancouver}`],
    ['author: initials of a hyphened name', { authors: people('Jean-Paul Rao') }, `Rao JP.${vancouver}`],
    ['author: of one with a typographic hyphen', { authors: people('Jean‑Paul Rao') }, `Rao JP.${vancouver}`],
    [
      'author: what somebody is called has no initial',
      { authors: [{ given: 'Asha “Tai” D.', family: 'Rao' }] },
      `Rao AD.${vancouver}`,
    ],
    [
      'author: a suffix as an ordinal',
      { authors: people('Asha Rao III', 'Bina Patil Jr.') },
      `Rao A 3rd, Patil B Jr.${vancouver}`,
    ],
    [
      'author: names in another script',
      { authors: people('आशा राव', 'बीना पाटील') },
      `राव आशा, पाटील बीना.${vancouver}`,
    ],
    [
      'pages: those that differ in length are whole',
      { firstPage: '98', lastPage: '101' },
      `Rao A.${vancouver.replace('112-9', '98-101')}`,
    ],
    [
      'pages: a letter before both stands once',
      { firstPage: 'S12', lastPage: 'S19' },
      `Rao A.${vancouver.replace('112-9', 'S12-9')}`,
    ],
    [
      'an address in place of a DOI',
      { doi: undefined },
      `Rao A.${vancouver.replace('doi: 10.1234/shodh.7', 'Available from: https://journal.example.org/p/7k2m9qxw4d')}`,
    ],
    ['date: a month', { date: '2026-03' }, `Rao A.${vancouver.replace('Mar 5', 'Mar')}`],
    ['a volume without a number has its name', numberless, `Rao A.${vancouver.replace('14(2)', 'Monsoon Issue')}`],
    [
      'note: a retracted article',
      retracted,
      `Rao A.${vancouver.replace('On rivers', 'RETRACTED: On rivers').replace(' doi', ' Retraction in: Shodh. 2026 Apr 4. doi')}`,
    ],
  ])
})
