import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Rules = { readonly createScriptURL: (address: string) => string; readonly createHTML: (html: string) => string }

/** Each test begins with a page in which no policy was created yet. */
beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('DEV', false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const page = () => import('./script-addresses.ts')

/** A browser that enforces Trusted Types, and the policies that were created in it. */
const enforcing = () => {
  const policies: [string, Rules][] = []
  const createPolicy = (name: string, rules: Rules) => {
    policies.push([name, rules])
    return {
      createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}`,
      createHTML: (html: string) => `trusted ${rules.createHTML(html)}`,
    }
  }
  vi.stubGlobal('trustedTypes', { createPolicy })
  return policies
}

/** What a worker was started from. */
const started = () => {
  const addresses: string[] = []
  vi.stubGlobal(
    'Worker',
    class {
      constructor(address: string) {
        addresses.push(address)
      }
    },
  )
  return addresses
}

describe('the addresses of scripts', () => {
  test('pass through the one policy that the Content-Security-Policy names, created once', async () => {
    const policies = enforcing()
    const addresses = started()
    const { serviceWorkerAddress, startWorker } = await page()
    expect(serviceWorkerAddress()).toBe('trusted /service-worker.js')
    startWorker('/assets/read-pdf.worker-B3x_9-a.js')
    expect(addresses).toEqual(['trusted /assets/read-pdf.worker-B3x_9-a.js'])
    expect(policies.map(([name]) => name)).toEqual(['shodh'])
  })
  test('are those of workers of this build only', async () => {
    const policies = enforcing()
    const { serviceWorkerAddress } = await page()
    serviceWorkerAddress()
    const [, rules] = policies[0] ?? []
    for (const address of [
      'https://example.org/assets/read-pdf.worker-B3x.js',
      '//example.org/assets/read-pdf.worker-B3x.js',
      '/service-worker.js?x',
      '/assets/app.js',
      '/assets/../read-pdf.worker-B3x.js',
      '/api/v1/read-pdf.worker-B3x.js',
      '',
    ])
      expect(() => rules?.createScriptURL(address)).toThrow(TypeError)
    expect(Object.keys(rules ?? {})).toEqual(['createScriptURL', 'createHTML'])
  })
  test('are plain ones in a browser without Trusted Types', async () => {
    const { serviceWorkerAddress } = await page()
    expect(serviceWorkerAddress()).toBe('/service-worker.js')
  })
})

test('the only HTML that a script may show is a page without content', async () => {
  enforcing()
  const { blankPage } = await page()
  expect(blankPage()).toBe('trusted <!doctype html><title>Preview</title>')
})

test('other HTML is parsed into a document of its own, through the same policy', async () => {
  const policies = enforcing()
  const parsed: string[] = []
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString(html: string, type: string) {
        parsed.push(`${type}: ${html}`)
      }
    },
  )
  const { blankPage, parseHtml } = await page()
  blankPage()
  parseHtml('<p>One')
  expect(parsed).toEqual(['text/html: trusted <p>One'])
  expect(policies).toHaveLength(1)
})
