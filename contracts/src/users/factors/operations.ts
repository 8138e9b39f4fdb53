import { Nothing } from '../../envelope.ts'
import { command, created, ok, operationsOf, sent, sentNothing } from '../../operations/operation.ts'
import {
  ActivateTotp,
  AddPasskey,
  BeginTotp,
  NameFactor,
  PasskeyLogIn,
  ResetFactors,
  SecondFactor,
  SetSignInPolicy,
  StepUp,
} from '../commands.ts'
import {
  exampleAssertion,
  exampleAttestation,
  exampleFactor,
  examplePasskeyCreation,
  examplePasskeyRequest,
  examplePassword,
  examplePolicy,
  exampleRecoveryCodes,
  exampleTokens,
  exampleUser,
} from '../examples.ts'
import { signInHeaders } from '../refresh-transport.ts'
import { LoginResponse } from '../views.ts'
import {
  FactorAddedResponse,
  FactorResponse,
  FactorsResponse,
  OwnFactorsResponse,
  PasskeyOptionsResponse,
  RecoveryCodesResponse,
  SignInPolicyResponse,
  TotpResponse,
} from './views.ts'

const sessions = operationsOf('Sessions')
const profile = operationsOf('Profile')
const users = operationsOf('Users')

const challengeId = '5b0c7a2e-3f7e-4a55-9a40-8f5f3b9d2c11'
const example = { user: exampleUser, tokens: exampleTokens }
const signingIn = { allow: 'everyone', limit: 'sign-in', headers: signInHeaders } as const
const own = { allow: 'use the own account' } as const
const WRONG = ['CODE_WRONG', 'PASSKEY_WRONG', 'CHALLENGE_EXPIRED', 'SIGN_IN_THROTTLED'] as const

/** Signing in by more than a password (NIST SP 800-63B-4, WebAuthn Level 3). */
export const secondFactorOperations = {
  proveSecondFactor: sessions.post('/auth/second-factor', {
    ...signingIn,
    summary: 'Sign in by the second step',
    description:
      'After `POST /auth/login` has responded with SECOND_FACTOR_REQUIRED and a `challenge`: with a `code`, a `recoveryCode` or the `assertion` of a passkey. Each code counts once.',
    body: sent(SecondFactor, { challengeId, code: '204863' }),
    response: ok(LoginResponse, example),
    refusals: [...WRONG, 'INVALID_CREDENTIALS'],
  }),
  requestPasskey: sessions.post('/auth/passkey/options', {
    ...signingIn,
    limit: 'passkey challenges',
    summary: 'Get a challenge to sign in by a passkey alone',
    body: sentNothing,
    response: ok(PasskeyOptionsResponse, { challengeId, publicKey: examplePasskeyRequest }),
    refusals: ['PASSKEYS_UNAVAILABLE'],
  }),
  logInByPasskey: sessions.post('/auth/passkey', {
    ...signingIn,
    summary: 'Sign in by a passkey alone',
    description: 'A passkey whose authenticator has verified its user is both steps.',
    body: sent(PasskeyLogIn, { challengeId, assertion: exampleAssertion }),
    response: ok(LoginResponse, example),
    refusals: ['PASSKEY_WRONG', 'CHALLENGE_EXPIRED', 'PASSKEYS_UNAVAILABLE', 'EMAIL_NOT_VERIFIED'],
  }),
  stepUp: profile.post('/users/profile/step-up', {
    ...own,
    summary: 'Prove to be there, for acts of weight',
    description:
      'Calls with `x-step-up` respond with STEP_UP_REQUIRED and a `challenge` where the session was proven more than ten minutes ago. By one of its `methods`, or where it has none by another sign-in; only a passkey needs its `id`.',
    body: sent(StepUp, { password: examplePassword }),
    response: ok(Nothing, {}),
    refusals: [...WRONG, 'CURRENT_PASSWORD_WRONG', 'USER_NOT_FOUND'],
  }),
} as const

/** The second steps of accounts. */
export const factorOperations = {
  listFactors: profile.get('/users/profile/factors', {
    ...own,
    summary: 'List the own second steps, and whether one must be there',
    response: ok(OwnFactorsResponse, {
      hasPassword: true,
      factors: [exampleFactor],
      recoveryCodesLeft: 9,
      policy: { isRequired: true, deadline: '2026-01-22T05:00:00.000Z', isOver: false },
    }),
    refusals: ['USER_NOT_FOUND'],
  }),
  beginTotp: profile.post('/users/profile/factors/totp', {
    ...own,
    summary: 'Begin with an authenticator app (TOTP, RFC 6238)',
    description: 'It counts once it is activated; what is not within an hour is removed.',
    isWeighty: true,
    body: sent(BeginTotp, { name: 'Phone' }),
    response: created(TotpResponse, {
      factorId: exampleFactor.id,
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Journal:asha.rao%40example.org?issuer=Journal&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    }),
    refusals: ['TOO_MANY_FACTORS', 'USER_NOT_FOUND'],
  }),
  activateTotp: profile.post('/users/profile/factors/totp/:id/activate', {
    ...own,
    summary: 'Activate an authenticator app by two codes in a row',
    isWeighty: true,
    body: sent(ActivateTotp, { first: '204863', second: '771094' }),
    response: ok(FactorAddedResponse, { factor: exampleFactor, recoveryCodes: exampleRecoveryCodes }),
    refusals: ['FACTOR_CODES_WRONG', 'FACTOR_NOT_FOUND', 'TOO_MANY_FACTORS', 'USER_NOT_FOUND'],
    appends: true,
  }),
  requestPasskeyCreation: profile.post('/users/profile/factors/passkeys/options', {
    ...own,
    summary: 'Get a challenge to create a passkey',
    isWeighty: true,
    body: sentNothing,
    response: ok(PasskeyOptionsResponse, { challengeId, publicKey: examplePasskeyCreation }),
    refusals: ['PASSKEYS_UNAVAILABLE', 'TOO_MANY_FACTORS', 'USER_NOT_FOUND'],
  }),
  addPasskey: profile.post('/users/profile/factors/passkeys', {
    ...own,
    summary: 'Add a passkey',
    isWeighty: true,
    body: sent(AddPasskey, { challengeId, name: 'Laptop', attestation: exampleAttestation }),
    response: created(FactorAddedResponse, {
      factor: { ...exampleFactor, kind: 'passkey', name: 'Laptop', isBackedUp: false },
      recoveryCodes: null,
    }),
    refusals: ['PASSKEY_WRONG', 'PASSKEYS_UNAVAILABLE', 'CHALLENGE_EXPIRED', 'TOO_MANY_FACTORS', 'USER_NOT_FOUND'],
    appends: true,
  }),
  nameFactor: profile.patch('/users/profile/factors/:id', {
    ...own,
    summary: 'Name a second step',
    body: sent(NameFactor, { name: 'Old phone' }),
    response: ok(FactorResponse, { factor: { ...exampleFactor, name: 'Old phone' } }),
    refusals: ['FACTOR_NOT_FOUND'],
  }),
  removeFactor: profile.delete('/users/profile/factors/:id', {
    ...own,
    summary: 'Remove a second step',
    description: 'With the last one the recovery codes go.',
    isWeighty: true,
    response: ok(Nothing, {}),
    refusals: ['FACTOR_NOT_FOUND', 'SECOND_FACTOR_NEEDED', 'USER_NOT_FOUND'],
    ...command,
  }),
  createRecoveryCodes: profile.post('/users/profile/factors/recovery-codes', {
    ...own,
    summary: 'Create recovery codes in place of those of before',
    isWeighty: true,
    body: sentNothing,
    response: ok(RecoveryCodesResponse, { codes: exampleRecoveryCodes }),
    refusals: ['NO_SECOND_FACTOR', 'USER_NOT_FOUND'],
    appends: true,
  }),
  listUserFactors: users.get('/admin/users/:id/factors', {
    summary: 'List the second steps of an account',
    allow: 'see users',
    response: ok(FactorsResponse, { factors: [exampleFactor], recoveryCodesLeft: 9 }),
    refusals: ['USER_NOT_FOUND'],
  }),
  resetFactors: users.post('/admin/users/:id/reset-factors', {
    summary: 'Remove all second steps of somebody who has lost them',
    description: 'Ends every session of the account. Its owner is sent a mail.',
    allow: 'manage users',
    isWeighty: true,
    body: sent(ResetFactors, { reason: 'The phone was stolen' }),
    response: ok(Nothing, {}),
    refusals: ['USER_NOT_FOUND', 'OWN_FACTORS', 'NO_SECOND_FACTOR'],
    ...command,
  }),
  getSignInPolicy: users.get('/admin/sign-in-policy', {
    summary: 'Read who must have a second step',
    allow: 'see users',
    response: ok(SignInPolicyResponse, { policy: examplePolicy }),
  }),
  setSignInPolicy: users.put('/admin/sign-in-policy', {
    summary: 'Decide who must have a second step',
    description: 'From then on accounts without one have seven days; after that they can use the own account alone.',
    allow: 'manage users',
    isWeighty: true,
    body: sent(SetSignInPolicy, { required: 'administrators', reason: 'The record is worth as much as its accounts' }),
    response: ok(SignInPolicyResponse, { policy: examplePolicy }),
    refusals: ['POLICY_LOCKS_OUT'],
    ...command,
  }),
} as const
