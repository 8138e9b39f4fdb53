import { LIBRARY_KEY } from './marker.ts'

/** Says in every tab that there is a library from now on. */
export const markLibrary = () => {
  try {
    localStorage.setItem(LIBRARY_KEY, '1')
    window.dispatchEvent(new Event('storage'))
  } catch {
    // the number in the header then does not show
  }
}
