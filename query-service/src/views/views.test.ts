import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { YearDocument } from '@shodh/contracts/volumes/views.ts'
import { expect, expectTypeOf, test } from 'vitest'
import { givenViews } from '../testing/given/views.ts'
import { deletedOnly, type Listed, openAllViews, presentSince, VIEWS, withSource } from './views.ts'

const [there, gone, old] = [{ isDeleted: false }, { isDeleted: true }, {}] as never[]

test('readers see what is not deleted, and all of what could not be deleted yet', () => {
  const { since, where, has } = presentSince(4)
  expect([since, where]).toEqual([4, { isDeleted: false }])
  expect([there, gone, old].map(document => has(document!))).toEqual([true, false, true])
})

test('only what is deleted can be restored', () => {
  const { since, where, has } = deletedOnly()
  expect([since, where]).toEqual([0, { isDeleted: true }])
  expect([there, gone, old].map(document => has(document!))).toEqual([false, true, false])
})

test('a view compiles once it says what is hidden of it, which is something where documents name their volume', () => {
  type Said<Hidden = object> = { readonly model: string; readonly onPages: boolean } & Hidden
  expectTypeOf<Said>().not.toExtend<Listed<YearDocument>>()
  expectTypeOf<Said<{ readonly hidden: 'nothing' }>>().toExtend<Listed<YearDocument>>()
  expectTypeOf<Said<{ readonly hidden: 'nothing' }>>().not.toExtend<Listed<PaperDocument>>()
  const byRoutes = Object.values(VIEWS).filter(({ hidden }) => hidden === 'by routes')
  expect(byRoutes.map(({ model }) => model)).toEqual(['correction-proposals', 'audit-log'])
})

test('every view is opened of its read model, with what it shows of it', async () => {
  const open = (async (model: object, restriction: unknown) => ({ ...model, restriction })) as never
  const models = [...new Set(Object.values(VIEWS).map(({ model }) => model))]
  const { staffViews } = await openAllViews(
    open,
    models.map(name => ({ name, version: 1, indexes: [] })),
  )
  expect(staffViews.paperHistories).toEqual({ name: 'paper-histories', version: 1, indexes: [] })
  expect(staffViews.papers).toMatchObject({ name: 'papers', restriction: { since: 4, where: { isDeleted: false } } })
  expect(staffViews.deletedPapers).toMatchObject({ name: 'papers', restriction: { where: { isDeleted: true } } })
  await expect(openAllViews(open, [])).rejects.toThrow('There is no read model years')
})

test('takedowns are known once all is that pages show, and what is hidden once all is that shows a volume', async () => {
  const asked: string[][] = []
  const positions = async (models: readonly { readonly name: string }[]) => {
    asked.push(models.map(({ name }) => name))
    return models.map(() => 1)
  }
  const open = Object.assign(async () => ({ find: async () => [], checkpoint: async () => 1 }), { positions })
  const names = [...new Set(Object.values(VIEWS).map(({ model }) => model))]
  const models = names.map(name => ({ name, version: 1, indexes: [] }))
  const { takedowns, hidden } = await openAllViews(open as never, models)
  await takedowns.version()
  await hidden.current()
  const [ofPages = [], ofVolumes = []] = asked
  expect(ofPages[0]).toBe('audit-log')
  expect(names.filter(name => !ofPages.includes(name)).toSorted()).toEqual([
    'contact-messages',
    'correction-proposals',
    'file-shares',
    'redirects',
    'sign-in-policy',
    'users',
  ])
  const ofPapers = ['authors', 'histories', 'places', 'records', 'versions'].map(name => `paper-${name}`)
  expect(ofVolumes.toSorted()).toEqual([...ofPapers, 'papers', 'volume-places', 'volumes'])
})

test('views have another version once a further source has, and are otherwise what they were', async () => {
  const { views, give } = givenViews()
  let settings = 1
  const all = withSource({ version: async () => settings }, views)
  give('papers', { id: 'p', isDeleted: false } as never)
  const before = [await all.papers.version(), await all.volumes.version()]
  expect((await all.papers.get('p'))?.id).toBe('p')
  expect([await all.papers.version(), all.papers.build]).toEqual([before[0], views.papers.build])
  settings = 2
  expect(await all.papers.version()).not.toBe(before[0])
  expect(await all.volumes.version()).not.toBe(before[1])
})
