import { createStore } from '../../app/store.ts'

/** The store of a browser tab of its own. */
export const openTab = () => createStore()
