import { expect, test } from 'vitest'
import { deletedOnly, openAllViews, presentSince, VIEWS } from './views.ts'

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
