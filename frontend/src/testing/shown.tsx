import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { createStore } from '../app/store.ts'
import type { Served } from './served.ts'

const ask = globalThis.fetch

/** happy-dom 21 loses the body of a streamed answer when it is cloned, so it is read whole first. */
const askWhole: typeof fetch = async (...question) => {
  const answer = await ask(...question)
  return new Response((await answer.text()) || null, answer)
}

/** The page's origin becomes the served journal's, so that relative addresses reach it. */
export const visit = ({ url }: Pick<Served, 'url'>) => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(url)
  globalThis.fetch = askWhole
}

export const shown = (screen: ReactNode, path = '/') => {
  const store = createStore()
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </Provider>,
  )
  return { ...view, store }
}
