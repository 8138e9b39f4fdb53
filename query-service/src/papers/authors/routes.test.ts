import { setImmediate as turn } from 'node:timers/promises'
import { positionText } from '@shodh/contracts/event.ts'
import { describe, expect, test } from 'vitest'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { paperDocument } from '../../testing/paper-document.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { authorsIn } from './author-index.ts'
import { authorRoutes } from './routes.ts'

const at = withQueries(authorRoutes)

const ORCID = '0000-0002-1825-0097'
let changes = 0

/** A paper as both read models have it. */
const publish = (sr: number, given: Parameters<typeof paperDocument>[0] = {}) => {
  const paper = paperDocument({ id: `paper ${sr}`, sr, sha256: String(sr), title: `Paper ${sr}`, ...given })
  const { id, volumeId, year, order, authorName, authors, isDeleted } = paper
  changes += 1
  at.given.give('papers', paper)
  at.given.give('paperAuthors', {
    id,
    volumeId,
    year,
    order,
    authorName,
    authors,
    isDeleted,
    changed: positionText(changes),
  })
}

const names = async (query = '') => {
  const { authors } = await at.data(`/authors${query}`)
  return authors.map(({ name, papers }: { name: string; papers: number }) => `${name} ${papers}`)
}

describe('the list of authors', () => {
  test('has each one once, by family name, with the letters of every script', async () => {
    publish(1, { authorName: 'Asha Rao, बीना पाटील and Éric Zola' })
    publish(2, { authorName: 'asha rao; Émile Eliot; 4 Rivers Group' })
    publish(3, { authors: [{ given: 'A.', family: 'Rao', orcid: ORCID }] })
    publish(4, { authors: [{ given: 'Asha', family: 'Rao', orcid: ORCID }], year: 2026 })
    const { letters, authors, pagination } = await at.data('/authors')
    expect(letters).toEqual([
      { letter: 'E', authors: 1 },
      { letter: 'R', authors: 2 },
      { letter: 'Z', authors: 1 },
      { letter: 'प', authors: 1 },
      { letter: '#', authors: 1 },
    ])
    expect(authors).toContainEqual({ id: ORCID, name: 'Asha Rao', papers: 2, letter: 'R' })
    expect(pagination).toEqual({ page: 1, limit: 300, total: 6, totalPages: 1 })
    const all = ['4 Rivers Group 1', 'Émile Eliot 1', 'Asha Rao 2', 'Asha Rao 2', 'Éric Zola 1', 'बीना पाटील 1']
    expect(await names()).toEqual(all)
    expect(await names('?letter=r')).toEqual(['Asha Rao 2', 'Asha Rao 2'])
    expect(await names(`?letter=${encodeURIComponent('प')}`)).toEqual(['बीना पाटील 1'])
    expect(await names('?letter=%23')).toEqual(['4 Rivers Group 1'])
    expect(await names('?search=RAO%20ash')).toEqual(['Asha Rao 2', 'Asha Rao 2'])
    expect(await names('?search=nobody')).toEqual([])
    expect(await names('?page=2')).toEqual([])
  })

  test('leaves out what was deleted, and has it again; what is withheld stays, and is marked', async () => {
    publish(1, { authorName: 'A. Rao' })
    publish(2, { authorName: 'B. Patil' })
    expect(await names()).toEqual(['B. Patil 1', 'A. Rao 1'])
    publish(1, { authorName: 'A. Rao', isDeleted: true })
    const act = { at: '', reason: '', lawfulBasis: 'an order', volumeId: '', paperId: 'paper 2', version: 1 }
    at.given.give('withheldPdfs', { id: '2', acts: [act] })
    expect(await names()).toEqual(['B. Patil 1'])
    expect((await at.get('/authors/a-rao')).body).toMatchObject({ refused: 'AUTHOR_NOT_FOUND' })
    expect((await at.data('/authors/b-patil')).papers).toMatchObject([{ withheld: { lawfulBasis: 'an order' } }])
    at.given.give('withheldPdfs', { id: '2', acts: [] })
    expect((await at.data('/authors/b-patil')).papers[0]).not.toHaveProperty('withheld')
    publish(1, { authorName: 'C. Rao' })
    expect(await names()).toEqual(['B. Patil 1', 'C. Rao 1'])
  })
})

test('others have their turn while the authors of many papers are listed again, which happens once for all who ask', async () => {
  const { views, give } = at.given
  const ofMany = Array.from({ length: 2000 }, (_, n) => ({ given: 'A.', family: `Rao ${n}` }))
  publish(1, { authors: ofMany })
  const { list } = authorsIn(views)
  /** Turns of the event loop until the list is there. */
  const turnsFor = async () => {
    let [turns, isThere] = [0, false]
    const lists = Promise.all([list(), list()]).finally(() => (isThere = true))
    for (; !isThere; turns += 1) await turn()
    const [one, other] = await lists
    expect([one.length, one === other]).toEqual([ofMany.length, true])
    return turns
  }
  await turnsFor()
  const known = await turnsFor()
  give('volumes', { ...volumeDocument({ id: 'another' }), inPreparation: true })
  expect(await turnsFor()).toBeGreaterThanOrEqual(known + 4)
})

describe('an author', () => {
  test('has all papers, the newest first, the years of their volumes, and the others who wrote them', async () => {
    publish(1, {
      authors: [
        { given: 'A.', family: 'Rao', orcid: ORCID },
        { given: 'Bina', family: 'Patil' },
      ],
    })
    publish(2, {
      authors: [
        { given: 'Asha', family: 'Rao', orcid: ORCID },
        { family: 'Patil', given: 'Bina' },
      ],
      year: 2026,
    })
    publish(3, { authors: [{ given: 'Asha', family: 'Rao', orcid: ORCID }, { family: 'UNESCO' }] })
    at.given.count('paper 3', { pdf: 7 })
    const { author, papers, coAuthors, pagination } = await at.data(`/authors/${ORCID}`)
    expect(author).toEqual({
      ...{ id: ORCID, orcid: ORCID, name: 'Asha Rao', papers: 3, isOrganization: false },
      ...{ firstYear: 2025, lastYear: 2026 },
    })
    expect(papers.map(({ title }: { title: string }) => title)).toEqual(['Paper 2', 'Paper 1', 'Paper 3'])
    expect(coAuthors).toEqual([
      { id: 'bina-patil', name: 'Bina Patil', papers: 2 },
      { id: 'unesco', name: 'UNESCO', papers: 1 },
    ])
    expect(pagination).toEqual({ page: 1, limit: 50, total: 3, totalPages: 1 })
    expect(await at.data('/authors/unesco')).toMatchObject({ author: { isOrganization: true, firstYear: 2025 } })
  })

  test('who has an iD is found by the name, where nobody else has it', async () => {
    const asha = { given: 'Asha', family: 'Rao' }
    publish(1, {
      authors: [
        { ...asha, orcid: ORCID },
        { given: 'Bina', family: '’t Hart', orcid: '0000-0001-5109-3700' },
      ],
    })
    expect(await at.data('/authors/Asha%20Rao')).toMatchObject({ author: { id: ORCID } })
    expect(await at.data('/authors?letter=T')).toMatchObject({ authors: [{ name: 'Bina ’t Hart' }] })
    publish(2, { authors: [{ ...asha, orcid: '0000-0002-1694-233X' }] })
    expect((await at.get('/authors/asha-rao')).status).toBe(404)
    expect(await at.data('/authors/0000-0002-1694-233x')).toMatchObject({ author: { name: 'Asha Rao' } })
    publish(3, { authors: [asha] })
    expect(await at.data('/authors/asha-rao')).toMatchObject({ author: { id: 'asha-rao', papers: 1 } })
  })

  test('is found by every form of the name, and has pages of papers', async () => {
    for (let sr = 1; sr <= 51; sr += 1) publish(sr, { authorName: 'आशा राव' })
    for (const form of ['आशा-राव', 'आशा राव']) {
      const { author, papers } = await at.data(`/authors/${encodeURIComponent(form)}`)
      expect([author.id, author.papers, papers.length]).toEqual(['आशा-राव', 51, 50])
    }
    const { papers } = await at.data(`/authors/${encodeURIComponent('आशा-राव')}?page=2`)
    expect(papers).toMatchObject([{ title: 'Paper 51' }])
  })

  test.each(['nobody', '%00', '..', '0000-0000-0000-0000'])('who wrote nothing is not found: %s', async id => {
    publish(1)
    expect((await at.get(`/authors/${id}`)).status).toBe(404)
  })

  test('who is named twice in a paper has it once', async () => {
    publish(1, { authorName: 'A. Rao; A Rao; B. Patil' })
    expect(await at.data('/authors/a-rao')).toMatchObject({ author: { papers: 1 }, coAuthors: [{ name: 'B. Patil' }] })
    expect(await at.data('/authors/b-patil')).toMatchObject({ coAuthors: [{ id: 'a-rao', papers: 1 }] })
  })
})
