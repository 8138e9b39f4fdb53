import type { Store as ReduxStore, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'

/** The store of the whole application, of which this desk only makes calls. */
export type AppStore = Omit<ReduxStore, 'dispatch'> & {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
}
