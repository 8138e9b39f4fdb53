import { expect, onTestFinished, test, vi } from 'vitest'
import { isOutage, newFlow, openClient } from './client.ts'
import { university } from './testing/university.ts'

test('no request is sent to a host that the operator does not let the journal reach', async () => {
  const { hostname } = new URL(university.issuer)
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async url => {
    const { issuer } = university
    const endpoint = 'https://elsewhere.example/token'
    expect(url).toMatch(`://${hostname}/`)
    return Response.json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: endpoint })
  })
  onTestFinished(() => asked.mockRestore())
  const client = (allowed: string) =>
    openClient(
      { ...university, clientSecret: () => 's3cret', mayReach: host => host === allowed },
      () => 'https://journal.example.org/login',
    )
  const refused = await client('other.example')
    .authorizationUrl(newFlow())
    .catch((error: unknown) => error)
  expect([isOutage(refused), asked.mock.calls]).toEqual([true, []])
  const flow = newFlow()
  const reaching = client(hostname)
  await expect(reaching.authorizationUrl(flow)).resolves.toContain(hostname)
  const brought = `?code=1&state=${flow.state}&iss=${encodeURIComponent(university.issuer)}`
  await expect(reaching.claims(brought, flow)).rejects.toThrow(/elsewhere\.example/u)
  expect(asked).toHaveBeenCalledTimes(1)
})
