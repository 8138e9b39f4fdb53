import type { UnknownAction } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { person } from '../testing/examples/people.ts'
import {
  expired,
  loggedIn,
  loggedOut,
  loginFailed,
  loginStarted,
  restored,
  session,
  tokenRefreshed,
  userChanged,
  wasActive,
  type Session,
} from './session.ts'

const begun = { user: person(), sessionExpiry: 2000, at: 1000 }
const nobody = { user: null, isAuthenticated: false, sessionExpiry: null, lastActivity: null }

const after = (...actions: UnknownAction[]) => actions.reduce(session, session(undefined, { type: 'start' }))

/** Given what has happened, when this happens, then that is so; the tab stays the same. */
const expectThat = (given: readonly UnknownAction[], when: UnknownAction, then: Partial<Session>) => {
  const before = after(...given)
  const state = session(before, when)
  expect(state).toMatchObject(then)
  expect(state.tabId).toBe(before.tabId)
}

test('it initializes until the startup restore finishes', () => {
  expectThat([], { type: 'any' }, { isInitializing: true, isAuthenticated: false })
  expectThat([], restored(begun), { isInitializing: false, isAuthenticated: true, sessionExpiry: 2000 })
  expectThat([], loggedOut(), { isInitializing: false, error: null })
})

test('starting to sign in clears the error', () => {
  expectThat([loginFailed('No')], loginStarted(), { isLoading: true, error: null })
})

test('login success: authenticated, its expiry set, error cleared', () => {
  expectThat([loginFailed('No'), loginStarted()], loggedIn(begun), {
    user: begun.user,
    isAuthenticated: true,
    isLoading: false,
    sessionExpiry: 2000,
    error: null,
  })
})

test('login failure: user cleared, message stored', () => {
  expectThat([loginStarted()], loginFailed('Invalid email or password'), {
    ...nobody,
    isLoading: false,
    error: 'Invalid email or password',
  })
})

test('logout resets everything, optionally with a reason', () => {
  expectThat([loggedIn(begun)], loggedOut(), { ...nobody, error: null })
  expectThat([loggedIn(begun)], loggedOut('Logged out from another tab'), { error: 'Logged out from another tab' })
})

test('an expired session says that one has to sign in again', () => {
  expectThat([loggedIn(begun)], expired(), { ...nobody, error: 'Session expired. Please login again.' })
})

test('a changed profile merges into the user', () => {
  expectThat([loggedIn(begun)], userChanged({ name: 'Asha V. Rao' }), { user: { ...begun.user, name: 'Asha V. Rao' } })
  expectThat([], userChanged({ name: 'Nobody' }), nobody)
})

test('a refreshed token changes the expiry and the activity only', () => {
  expectThat([loggedIn(begun)], tokenRefreshed({ sessionExpiry: 9000, at: 5000 }), {
    user: begun.user,
    isAuthenticated: true,
    sessionExpiry: 9000,
    lastActivity: 5000,
  })
  expectThat([loggedIn(begun)], wasActive(7000), { sessionExpiry: 2000, lastActivity: 7000 })
})

test('each tab has a name of its own', () => {
  const tab = () => session(undefined, { type: 'start' }).tabId
  expect(tab()).not.toBe(tab())
})
