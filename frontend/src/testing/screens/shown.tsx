import type { User } from '@shodh/contracts/users/views.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { type InitialEntry, MemoryRouter } from 'react-router-dom'
import { type Store, reported, createStore } from '../../app/store.ts'
import { Toasts } from '../../ui/toasts/toast.tsx'
import { happyDOM } from '../browser/happy-dom.ts'
import { InEnglish } from './in-english.tsx'
import { signedIn } from '../examples/people.ts'
import { type Handle, type Served, served } from '../server/served.ts'

const realFetch = globalThis.fetch

/** happy-dom 21 loses the body of a streamed response when it is cloned, so it is read whole first. */
const fetchWhole: typeof fetch = async (...args) => {
  const response = await realFetch(...args)
  return new Response((await response.text()) || null, response)
}

/** The page's origin becomes the served journal's, so that relative addresses reach it. */
export const visit = ({ url }: Pick<Served, 'url'>) => {
  happyDOM.setURL(url)
  globalThis.fetch = fetchWhole
}

/** Serves a journal as long as the test runs, and visits it. */
export const visited = async (handle: Handle) => {
  const journal = await served(handle)
  visit(journal)
  return journal
}

const inStore = (store: Store, screen: ReactNode, path: InitialEntry) => (
  <Provider store={store}>
    <InEnglish>
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </InEnglish>
  </Provider>
)

export const shown = (screen: ReactNode, path: InitialEntry = '/') => {
  const store = createStore()
  return { ...render(inStore(store, screen, path)), store }
}

/** Shows a screen of a tab whose store the test holds. */
export const shownIn = (store: Store, screen: ReactNode) => render(inStore(store, screen, '/'))

/** A tab in which a hook runs by itself. */
export const tab = () => {
  const store = createStore()
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  return { store, wrapper }
}

/** Tells a tab whether the journal was reached, as its service worker does. */
export const reportReached = (store: Store, isReached: boolean) => act(() => void store.dispatch(reported(isReached)))

/** Shows a screen of the back office, with its toasts, to somebody who is signed in. */
export const shownTo = (user: User, screen: ReactNode, path: InitialEntry = '/') => {
  const store = createStore()
  signedIn(store, user)
  const withToasts = (
    <>
      {screen}
      <Toasts />
    </>
  )
  return { ...render(inStore(store, withToasts, path)), store }
}

/** Types into a field once it is there. */
export const type = async (label: string, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } })

/** Types into fields by their labels, one after the other. */
export const fill = async (fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields)) await type(label, value)
}

/** Presses a button once it is there. */
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

/** Presses a button that is there. */
export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
