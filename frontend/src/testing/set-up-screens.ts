import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { forgetSession } from '../session/storage/stored-session.ts'
import { forgetTexts } from '../unsent/unsent-texts.ts'
import { closeServed } from './server/served.ts'

const isBrowser = typeof document !== 'undefined'

// The modules and globals of a tab outlive a file of tests: what an earlier file left behind is nothing to this one.
forgetSession()
forgetTexts()
Reflect.deleteProperty(globalThis, 'indexedDB')

// What one test has shown, stored, typed and served is nothing to the next one of the tab.
beforeEach(() => {
  if (!isBrowser) return
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(async () => {
  cleanup()
  forgetTexts()
  await closeServed()
})

configure({
  // For a hang, not for a slow machine: `findBy…` and `waitFor` end as soon as what they look for is there.
  asyncUtilTimeout: 20_000,
  // The document is printed for whoever reads the error, not at each look for what is not there yet.
  getElementError: (message, container) => {
    const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    const read = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { configurable: true, get: read })
  },
})
