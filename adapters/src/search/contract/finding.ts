import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchIndex } from '../search.ts'
import { changes, idsFor, indexed, type Open, paper, removed, search, volume } from './fixtures.ts'

export const contractOfFinding = (open: Open) =>
  describe('finding', () => {
    let index: SearchIndex

    beforeEach(async () => {
      index = await open()
    })

    test('The more a field says of a paper, the higher it ranks', async () => {
      await indexed(index, [
        paper('abstract', { abstract: 'Notes on monsoon and nothing else of any kind' }),
        paper('title', { title: 'Monsoon' }),
        paper('none', { title: 'Winter' }),
      ])
      await index.addText('pdf of none', ['A monsoon is named on this page'])
      expect(await idsFor(index, 'monsoon')).toEqual(['title', 'abstract', 'none'])
    })

    test('Title, subtitle, authors, keywords, abstract and their translations are searched', async () => {
      const translation = { language: 'hi', title: 'नदी', subtitle: 'तट', keywords: ['जल'], abstract: 'घाटी' }
      const authors = [{ given: 'Bhagirath', family: 'Patil' }]
      const texts = {
        title: 'Rivers',
        subtitle: 'Banks',
        authorName: 'A. Rao',
        keywords: ['water'],
        abstract: 'Valley',
      }
      await indexed(index, [paper('a', { ...texts, authors, translations: [translation] })])
      for (const word of ['rivers', 'banks', 'rao', 'bhagirath', 'water', 'valley', 'नदी', 'तट', 'जल', 'घाटी'])
        expect({ word, found: await idsFor(index, word) }).toEqual({ word, found: ['a'] })
    })

    test.for([
      ['हिन्दी', 'हिन्दी के लोकगीत'],
      ['दर्या', 'दर्\u200dया किनारी'],
      ['दर्\u200dया', 'दर्या किनारी'],
      ['शेतकऱ्याचे', 'शेतकऱ्याचे दिवस'],
      ['NAIVE', 'A naïve view'],
      ['naïve', 'A Naive view'],
      ['strasse', 'Straße'],
      ['cafe\u0301', 'Café'],
      ['h2o', 'On H<sub>2</sub>O'],
      ['हिंदी', 'हिन्दी के लोकगीत'],
      ['हिन्दी', 'हिंदी के लोकगीत'],
      ['गांव', 'गाँव की नदी'],
      ['CO2', 'CO₂ in rivers'],
      ['77', 'अंक ७७'],
      ['७७', 'No. 77'],
      ['notation', 'nota\u00adtion'],
    ] as const)('%o finds the title %o', async ([query, title]) => {
      await indexed(index, [paper('a', { title }), paper('b', { title: 'Something else' })])
      expect(await idsFor(index, query)).toEqual(['a'])
    })

    test('A word is not cut at its vowel signs: its parts find nothing', async () => {
      await indexed(index, [paper('a', { title: 'पावसाचे मोजमाप' })])
      expect(await idsFor(index, 'प')).toEqual([])
      expect(await idsFor(index, 'पावसाच मोजमाप')).toEqual([])
    })

    test('Every word must be there, and only the last may be the beginning of one', async () => {
      await indexed(index, [paper('a', { title: 'Rain gauge' }), paper('b', { title: 'Rainfall' })])
      expect((await idsFor(index, 'rain')).toSorted()).toEqual(['a', 'b'])
      expect(await idsFor(index, 'rain ga')).toEqual(['a'])
      expect(await idsFor(index, 'ra gauge')).toEqual([])
    })

    test.for([
      '"',
      "'",
      '*',
      'AND',
      'a" OR "b',
      '^x',
      'title:x',
      'NEAR(a b)',
      '-x',
      '{a}',
      '(',
      '.*',
      '🙂',
      '\\',
      '%_',
    ])('The query %o is text, never an expression', async query => {
      await indexed(index, [paper('a', { title: 'Rivers' })])
      expect(await idsFor(index, query)).toEqual([])
    })

    test('Operators are words', async () => {
      await indexed(index, [paper('a', { title: 'Not or and near' }), paper('b', { title: 'Rivers' })])
      expect(await idsFor(index, 'NOT near')).toEqual(['a'])
    })

    test('Year and issue type restrict, and pages come in order', async () => {
      const papers = Array.from({ length: 25 }, (_, n) =>
        paper(`p${n}`, {
          title: `Rivers ${'x '.repeat(n)}`,
          year: 2000 + (n % 2),
          issueType: n % 5 ? 'Regular' : 'Special',
        }),
      )
      await indexed(index, papers)
      const pages = [await idsFor(index, 'rivers'), await idsFor(index, 'rivers', { skip: 20 })]
      expect(pages.map(page => page.length)).toEqual([20, 5])
      expect(new Set(pages.flat()).size).toBe(25)
      expect((await search(index, 'rivers')).total).toBe(25)
      expect(await search(index, 'rivers', { year: 2001, limit: 1 })).toMatchObject({ total: 12 })
      expect((await idsFor(index, 'rivers', { year: 2000, issueType: 'Special' })).toSorted()).toEqual([
        'p0',
        'p10',
        'p20',
      ])
    })

    test('Excepted volumes and their papers are neither found nor counted, but for the papers that are named', async () => {
      const of = (id: string, volumeId: string, year = 2025) =>
        paper(id, { title: 'Rain', volumeId, year, keywords: [id] })
      const papers = [of('a', 'v1'), of('b', 'v2'), of('c', 'v2', 2024), of('d', 'v3')]
      await index.commit(changes(papers, [volume({ name: 'Rain I' }), volume({ id: 'v2', name: 'Rain II' })]), {
        position: 1,
      })
      const except = { volumeIds: ['v2', 'v9'], unlessPaperIds: ['c'] }
      for (const filter of [{}, { sort: 'newest' }, { sort: 'oldest' }, { issueType: 'Regular' }] as const) {
        const { papers: found, total, volumes } = await search(index, 'rain', { ...filter, except })
        expect(found.map(one => one.paper.id).toSorted()).toEqual(['a', 'c', 'd'])
        expect([total, volumes.map(({ id }) => id)]).toEqual([3, ['v1']])
      }
      const { facets } = await search(index, 'rain', { facets: true, except })
      expect(facets?.keyword.map(({ value }) => value)).toEqual(['a', 'c', 'd'])
      expect(await search(index, 'rain', { year: 2025, except })).toMatchObject({ total: 2 })
      expect((await search(index, 'rain', { except: { volumeIds: [], unlessPaperIds: [] } })).total).toBe(4)
    })

    test('Language, author and keyword restrict, as a whole and whatever their case', async () => {
      await indexed(index, [
        paper('a', {
          title: 'Rain',
          authorName: 'Asha Rao and B. Patil',
          keywords: ['Water', 'Deep sea'],
          language: 'en',
        }),
        paper('b', { title: 'Rain', authorName: 'Asha Rao Patil', keywords: ['water use'], language: 'hi' }),
        paper('c', { title: 'Rain', authors: [{ given: 'Asha', family: 'Rao' }] }),
      ])
      const ids = async (filter: object) => (await idsFor(index, 'rain', filter)).toSorted()
      expect(await ids({ author: 'asha  RAO' })).toEqual(['a', 'c'])
      expect(await ids({ keyword: 'WATER' })).toEqual(['a'])
      expect(await ids({ keyword: 'sea' })).toEqual([])
      expect(await ids({ language: 'hi' })).toEqual(['b'])
      expect(await ids({ language: 'hi', author: 'Asha Rao' })).toEqual([])
      expect(await ids({ author: '"' })).toEqual([])
      expect(await search(index, 'rain', { author: 'Asha Rao', limit: 1 })).toMatchObject({ total: 2, volumes: [] })
    })

    test('Facets are counted, each without its own value, over papers that have the words', async () => {
      const of = (id: string, year: number, authorName: string, keywords: readonly string[]) =>
        paper(id, { title: 'Rain', year, authorName, keywords: [...keywords], language: 'en' })
      await indexed(index, [
        of('a', 2025, 'Asha Rao', ['Water', 'water']),
        of('b', 2024, 'asha rao, B. Patil', ['WATER']),
        of('c', 2024, 'B. Patil', []),
        paper('d', { title: 'Snow', year: 2023 }),
      ])
      const { facets } = await search(index, 'rain', { facets: true, year: 2024 })
      expect(facets).toEqual({
        counted: 3,
        year: [
          { value: '2025', count: 1 },
          { value: '2024', count: 2 },
        ],
        issueType: [{ value: 'Regular', count: 2 }],
        language: [{ value: 'en', count: 2 }],
        author: [
          { value: 'B. Patil', count: 2 },
          { value: 'asha rao', count: 1 },
        ],
        keyword: [{ value: 'WATER', count: 1 }],
      })
      expect((await search(index, 'rain')).facets).toBeUndefined()
    })

    test('Of very many papers those that are named so come first, and every page is full', async () => {
      const many = Array.from({ length: 10_010 }, (_, n) => paper(`p${n}`, { title: 'x', abstract: 'common' }))
      const named = ['a', 'b', 'c'].map(id => paper(id, { title: 'Common ground' }))
      await indexed(index, [...named, ...many])
      const [first, second] = [await idsFor(index, 'common'), await idsFor(index, 'common', { skip: 20 })]
      expect(first.slice(0, 4).toSorted()).toEqual(['a', 'b', 'c', 'p10009'])
      expect(new Set([...first, ...second]).size).toBe(40)
      expect(await search(index, 'common', { skip: 10_000 })).toMatchObject({ total: 10_013 })
      expect(await idsFor(index, 'common', { skip: 10_000 })).toHaveLength(13)
      expect(await idsFor(index, 'common', { year: 2024 })).toEqual([])
      expect(await idsFor(index, 'common', { sort: 'newest', limit: 1 })).toEqual(['p10009'])
      expect((await search(index, 'common', { facets: true })).facets?.counted).toBe(1000)
    })

    test('Of very many papers with several words those come first that are named by the rarest, and then by the others', async () => {
      const many = Array.from({ length: 5010 }, (_, n) => paper(`p${n}`, { title: 'x', abstract: 'common water' }))
      const named = ['Water', 'Common water', 'Water', 'Common'].map((title, n) =>
        paper(`n${n}`, { title, abstract: 'common water' }),
      )
      await indexed(index, [...named, ...many])
      const found = await idsFor(index, 'common water')
      expect([found.slice(0, 2).toSorted(), found[2]]).toEqual([['n1', 'n3'], 'p5009'])
      expect((await idsFor(index, 'water', { limit: 4 })).toSorted()).toEqual(['n0', 'n1', 'n2', 'p5009'])
    })

    test('Volumes are found by name and year, within the filter', async () => {
      const named = [
        volume({ id: 'a', name: 'Water and the Village' }),
        volume({ id: 'b', name: 'Vol. XV', year: 2026 }),
      ]
      await index.commit(changes([], named), { position: 1 })
      const ids = async (query: string, filter = {}) => (await search(index, query, filter)).volumes.map(({ id }) => id)
      expect(await ids('village')).toEqual(['a'])
      expect(await ids('xv 2026')).toEqual(['b'])
      expect(await ids('village', { year: 2026 })).toEqual([])
    })

    test('A word that stands only in the PDF comes with its page and surroundings', async () => {
      await indexed(index, [paper('a', { title: 'Rivers' })])
      await index.addText('pdf of a', [
        'First page',
        'Second',
        `Third page. ${'More words. '.repeat(60)}A Zebrafish here.`,
      ])
      const { papers } = await search(index, 'rivers zebrafish')
      const [hit] = papers
      expect(hit?.text?.page).toBe(3)
      expect(hit?.text?.ranges.map(([from, to]) => hit.text?.text.slice(from, to))).toEqual(['Zebrafish'])
      expect((await search(index, 'rivers')).papers[0]?.text).toBeUndefined()
    })

    test('Papers that match equally come in the order of their ids, on every page', async () => {
      const ids = Array.from({ length: 50 }, (_, n) => `p${(n * 37) % 50}`)
      await indexed(index, [...ids.map(id => paper(id, { title: 'Rain' })), paper('z', { title: 'Rain rain' })])
      const pages = [0, 20, 40].map(skip => idsFor(index, 'rain', { skip }))
      expect((await Promise.all(pages)).flat()).toEqual(['z', ...ids.toSorted()])
      expect(await idsFor(index, 'rain', { skip: 51 })).toEqual([])
      const few = await idsFor(index, 'rain', { skip: 3, limit: 2, year: 2025, issueType: 'Regular' })
      expect(few).toEqual(ids.toSorted().slice(2, 4))
    })

    test('The order does not depend on what was indexed before', async () => {
      const word = (n: number) => ['rain', 'river', 'lake', 'cloud', 'snow'][n % 5]
      const papers = Array.from({ length: 40 }, (_, n) =>
        paper(`p${n}`, {
          title: `${word(n)} ${word(n * 3 + 1)} ${'of the '.repeat(n % 7)}${word(n * n)}`,
          abstract: `${word(n + 1)}`,
        }),
      )
      const addTexts = async (of: typeof papers) => {
        for (const { sha256 } of of) await index.addText(sha256, ['rain and cloud', `lake ${sha256}`])
      }
      const withhold = (isWithheld: boolean, position: number) =>
        index.commit({ ...changes([]), withheld: [{ sha256: 'pdf of p7', paperId: 'p7', isWithheld }] }, { position })
      const queries = ['rain', 'river lake', 'cloud', 'sn', 'of snow']
      const orders = () => Promise.all(queries.map(query => idsFor(index, query, { limit: 100 })))
      await indexed(index, papers)
      await addTexts(papers)
      const before = await orders()

      for (let n = 0; n < 5; n += 1) {
        const retitled = papers.map(one => ({ ...one, title: `Rain, rain ${n}`, isDeleted: n === 3 }))
        await indexed(index, retitled, { position: 2 })
        await withhold(n % 2 === 0, 3)
      }
      await index.commit({ ...changes([paper('gone', { title: 'rain' })]) }, { position: 4 })
      await index.commit(removed('gone'), { position: 5 })
      await indexed(index, papers, { position: 6 })
      await withhold(false, 7)
      await addTexts(papers.slice(7, 8))
      expect(await orders()).toEqual(before)

      await index.clear()
      await indexed(index, papers.toReversed())
      await addTexts(papers.toReversed())
      expect(await orders()).toEqual(before)
    })

    test('What was meant is the nearest word of the most papers', async () => {
      const texts = ['rainfall gauge', 'rainfall village', 'rainwall', 'नदीचे पाणी']
      await indexed(
        index,
        texts.map((title, n) => paper(`${n}`, { title })),
      )
      const suggest = (query: string) => index.suggest(query.split(' ').map(text => ({ text, isPrefix: false })))
      expect(await suggest('rainfal')).toEqual(['rainfall'])
      expect(await suggest('rianfall guage')).toEqual(['rainfall', 'gauge'])
      expect(await suggest('नदिचे')).toEqual(['नदीचे'])
      expect(await suggest('rainfall')).toBeUndefined()
      expect(await suggest('quetzalcoatl')).toBeUndefined()
      expect(await suggest('xy')).toBeUndefined()
    })
  })
