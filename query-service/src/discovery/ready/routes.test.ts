import type { ReadyCheck } from '@shodh/contracts/content/ready.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { added, created, givenBoard } from '../../testing/given/board.ts'
import { givenContent } from '../../testing/given/content.ts'
import { paperDocument } from '../../testing/paper-document.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { readyRoutes } from './routes.ts'

const SETTINGS = {
  name: 'The Journal',
  languages: ['en', 'hi'],
  timeZone: 'Asia/Kolkata',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}

const at = withQueries(
  async (app, ports) => app.register(readyRoutes, ports as never),
  () => ({ settings: SETTINGS as never }),
)

const AT = '2026-01-01T00:00:00.000Z'
const thisYear = new Date().getFullYear()

const checks = async () => {
  const all: readonly ReadyCheck[] = (await at.data('/content/ready')).checks
  return Object.fromEntries(all.map(each => [each.check, each]))
}

const page = (pageId: string, slug: string, markdown: string) =>
  givenContent(at).happens(AT, {
    type: 'PageAdded',
    data: { pageId, slug, texts: { en: { title: slug, markdown } }, version: 1 },
  })

const paper = (n: number, given: Partial<PaperDocument> = {}) => {
  const document = paperDocument({ id: `p${n}`, sr: n, year: thisYear - (n % 2), sha256: `${n}`.repeat(64), ...given })
  at.given.give('papers', document)
}

test('of a journal that says nothing, nothing is shown but its name, its licence and its secure address', async () => {
  const found = Object.values(await checks())
  expect(found.filter(({ state }) => state === 'shown').map(({ check }) => check)).toEqual([
    'name',
    'secure',
    'licence',
  ])
  expect(found.filter(({ state }) => state === 'partly').map(({ url }) => url)).toEqual(['/lockss'])
  expect(found.every(({ state, shown }) => (state === 'missing') === (shown === null))).toBe(true)
  expect(found.filter(({ screen }) => screen === null).map(({ check }) => check)).toEqual(['secure'])
})

test('the years are this one and the one before, also where no paper has changed since', async () => {
  paper(2)
  expect((await checks())['regularity']?.shown).toBe(`1 in ${thisYear}, 0 in ${thisYear - 1}`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(thisYear + 1, 5) })
  onTestFinished(() => void vi.useRealTimers())
  expect((await checks())['regularity']?.shown).toBe(`0 in ${thisYear + 1}, 1 in ${thisYear}`)
})

test('what a heading is about is found, for a person to judge, with its words, and leads to them and to where they are edited', async () => {
  page('7', 'guidelines', '## Peer Review {#review}\n\nTwo reviewers read each paper without its authors.')
  expect((await checks())['peer-review']).toEqual({
    check: 'peer-review',
    state: 'found',
    shown: '“Peer Review”: Two reviewers read each paper without its authors.',
    url: '/guidelines#review',
    screen: '/admin/content/pages/7',
  })
})

test('what only a sentence mentions is partly there, and a section without words is not', async () => {
  page('7', 'guidelines', '## Costs\n\nWe print nothing. Authors pay no fees at all.\n\n## Ethics\n\n## Other')
  const { fees, ethics } = await checks()
  expect(fees).toMatchObject({ state: 'partly', shown: 'Mentioned in “Costs”: Authors pay no fees at all.' })
  expect(ethics).toMatchObject({ state: 'missing', screen: '/admin/content/pages' })
})

test('of a long sentence, what is around the word is shown', async () => {
  page('7', 'about', `## Facts\n\n${'- Rivers of all lands\n'.repeat(20)}- Authors pay no charges`)
  expect((await checks())['fees']?.shown).toMatch(
    /^Mentioned in “Facts”: … .*Rivers of all lands Authors pay no charges$/u,
  )
})

test('a draft shows nothing', async () => {
  const markdown = '## Ethics\n\nWe follow the guidance of COPE in all.'
  at.given.store('content-drafts', {
    id: 'page-7',
    part: 'page',
    revision: 1,
    savedAt: new Date().toISOString(),
    savedBy: 'rao',
    content: { slug: 'ethics', texts: { en: { title: 'Ethics', markdown } } },
  } as never)
  expect((await checks())['ethics']?.state).toBe('missing')
})

test('members of the board that readers see are counted with their affiliation', async () => {
  const { happens, isCalled } = givenBoard(at)
  happens('2026-01-01', created('editors'), added('editors', 'rao'), added('editors', 'shah'))
  isCalled('rao', 'A. Rao', { affiliation: 'University of Pune' })
  isCalled('shah', 'R. Shah')
  happens('2026-01-02', created('former', 'Former', false), added('former', 'old'))
  isCalled('old', 'O. Old')
  expect((await checks())['board']).toMatchObject({
    state: 'partly',
    shown: '1 of 2 members with their affiliation',
    url: '/board-members',
  })
})

test('papers are counted by what they show', async () => {
  const authors = [{ given: 'A.', family: 'Rao', affiliations: [{ name: 'University of Pune' }] }]
  for (const n of [1, 2, 3]) paper(n, { doi: `10.1234/${n}`, abstract: 'Of rivers', authors })
  paper(4, { abstract: 'नदियों पर', language: 'hi', fileSize: 6 * 1024 * 1024 })
  const block = { kind: 'reference', text: '[1] A. Rao: Rivers.', parts: [] } as never
  await at.given.storeStructuredText('1'.repeat(64), { isCut: false, pages: [], blocks: [block] } as never)
  const { dois, abstracts, authors: named, pdfs, references, regularity } = await checks()
  expect([dois, abstracts, named, pdfs].map(each => each?.shown)).toEqual(Array(4).fill('3 of 4 papers'))
  expect(references).toMatchObject({ state: 'partly', shown: '1 of 4 newest papers' })
  expect(regularity).toMatchObject({ state: 'partly', shown: `2 in ${thisYear}, 2 in ${thisYear - 1}` })
})

test('five papers in a year and some in the other are enough', async () => {
  for (const n of [1, 2, 3, 5, 7, 9]) paper(n)
  expect((await checks())['regularity']).toMatchObject({ state: 'shown' })
})

test('the contact is that of the footer', async () => {
  givenContent(at).happens(AT, {
    type: 'FooterRevised',
    data: { email: 'editor@x.example', address: { en: 'A Road\nPune' }, version: 1 },
  })
  expect((await checks())['contact']).toMatchObject({ state: 'shown', shown: 'editor@x.example, A Road, Pune' })
})
