import { configureStore } from '@reduxjs/toolkit'
import { buildCreateApi, coreModule, fetchBaseQuery, reactHooksModule } from '@reduxjs/toolkit/query/react'
import { StrictMode, startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { Workbox } from 'workbox-window'

/** The packages that the site is built on, and one button that responds: what any page of it costs at least. */

const createApi = buildCreateApi(coreModule(), reactHooksModule())

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/' }),
  endpoints: build => ({ nothing: build.query<unknown, void>({ query: () => 'nothing' }) }),
})

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: standard => standard().concat(api.middleware),
})

function Button() {
  const [presses, setPresses] = useState(0)
  const { error } = api.useNothingQuery(undefined, { skip: presses === 0 })
  if (error) return <Link to="/">Nothing</Link>
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      Pressed {presses} times
    </button>
  )
}

const page = (
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Button />} />
        </Routes>
      </BrowserRouter>
    </Provider>
  </StrictMode>
)

const root = document.getElementById('root')
if (root) startTransition(() => void hydrateRoot(root, page))

window.addEventListener('load', () => {
  // there is none: what registers it is a package of the site
  if (window.location.search === '?worker') void new Workbox('/service-worker.js').register()
})
