import { afterEach, describe, expect, test, vi } from 'vitest'
import { workerAddress } from './worker-address.ts'

type Rules = { readonly createScriptURL: (address: string) => string }

afterEach(() => vi.unstubAllGlobals())

/** A browser that enforces Trusted Types, and the policies that were created in it. */
const enforcing = () => {
  const policies = new Map<string, Rules>()
  const createPolicy = (name: string, rules: Rules) => {
    policies.set(name, rules)
    return { createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}` }
  }
  vi.stubGlobal('trustedTypes', { createPolicy })
  return policies
}

describe('the address of the service worker', () => {
  test('passes through the one policy that the Content-Security-Policy names', () => {
    const policies = enforcing()
    expect(workerAddress()).toBe('trusted /service-worker.js')
    expect([...policies.keys()]).toEqual(['shodh'])
  })
  test('is the only one that the policy allows', () => {
    const policies = enforcing()
    workerAddress()
    const rules = policies.get('shodh')
    for (const address of ['https://example.org/x.js', '/service-worker.js?x', '/assets/app.js', ''])
      expect(() => rules?.createScriptURL(address)).toThrow(TypeError)
    expect(Object.keys(rules ?? {})).toEqual(['createScriptURL'])
  })
  test('is a plain one in a browser without Trusted Types', () => {
    expect(workerAddress()).toBe('/service-worker.js')
  })
})
