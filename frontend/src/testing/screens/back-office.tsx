import type { Role } from '@shodh/contracts/users/fields.ts'
import type { User } from '@shodh/contracts/users/views.ts'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { InitialEntry } from 'react-router-dom'
import { afterEach } from 'vitest'
import { person, signedOut } from '../examples/people.ts'
import { observedRouter } from './router.tsx'
import type { Handle, Served } from '../server/served.ts'
import { shownTo, visited } from './shown.tsx'

type Opened = {
  readonly handle?: Handle | undefined
  /** Asha Rao by default, in this role. */
  readonly role?: Role
  readonly user?: User
  readonly path?: InitialEntry
}

/** The back office of a journal of its own for each test of a file; `standard` responds where a test says nothing else. */
export const backOffice = (standard: Handle = () => undefined) => {
  let journal: Served | undefined
  let store: ReturnType<typeof shownTo>['store'] | undefined
  const { router, Observer } = observedRouter()
  afterEach(() => {
    cleanup()
    if (store) signedOut(store)
  })
  return {
    router,
    /** The addresses that were requested. */
    requests: () => journal?.requests ?? [],
    /** Shows a screen, with the toasts, to somebody who is signed in. */
    open: async (
      screen: ReactNode,
      { handle, role = 'admin', user = person('Asha Rao', { role }), path = '/' }: Opened = {},
    ) => {
      journal = await visited((...request) => handle?.(...request) ?? standard(...request))
      const shown = (
        <>
          {screen}
          <Observer />
        </>
      )
      const rendered = shownTo(user, shown, path)
      store = rendered.store
      return rendered
    },
  }
}
