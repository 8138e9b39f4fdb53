import type { DoiRegistry } from '@shodh/adapters/doi-registry/doi-registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { paperBackOfficeRoutes } from './back-office-routes.ts'

describe('what is registered of a paper', () => {
  const find = vi.fn<DoiRegistry['find']>()
  const at = withQueries(paperBackOfficeRoutes)
  const asking = withQueries(paperBackOfficeRoutes, () => ({ doiRegistry: { find } }))
  beforeEach(() => {
    for (const each of [at, asking]) each.signIn('author')
  })

  test('is read by its DOI, however that is written', async () => {
    find.mockResolvedValueOnce({ title: 'On Rivers' })
    const { status, body } = await asking.get('/papers/registered?doi=https%3A%2F%2Fdoi.org%2F10.1234%2Frivers')
    expect([status, body.data]).toEqual([200, { paper: { title: 'On Rivers' } }])
    expect(find).toHaveBeenLastCalledWith('10.1234/rivers')
  })

  test.each([
    [undefined, 'DOI_NOT_REGISTERED'],
    [{ problem: 'away' }, 'DOI_REGISTRY_AWAY'],
    [{ problem: 'slow' }, 'DOI_REGISTRY_SLOW'],
    [{ problem: 'wrong' }, 'DOI_REGISTRY_WRONG'],
  ] as const)('is refused where %j is found', async (found, refused) => {
    find.mockResolvedValueOnce(found)
    expect((await asking.get('/papers/registered?doi=10.1234/rivers')).body).toEqual({ refused })
  })

  test('is asked of nobody for something else than a DOI, or where the operator allows none', async () => {
    find.mockClear()
    expect((await asking.get('/papers/registered?doi=http://127.0.0.1/')).status).toBe(400)
    expect((await at.get('/papers/registered?doi=10.1234/rivers')).body).toEqual({ refused: 'DOI_LOOKUP_OFF' })
    expect(find).not.toHaveBeenCalled()
  })
})
