import { ofThisTab, store, stored } from '../../../../browser-storage.ts'

const KEY = 'shodh:welcome'

/** In this tab the steps of setting up were shown: the dashboard does not lead to them once more. */
export const noteWelcome = () => store(KEY, '1', ofThisTab)

export const wasWelcomed = () => stored(KEY, ofThisTab) !== null
