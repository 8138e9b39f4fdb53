import { lazy } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { OwnDocument } from '../../../session/own-document.tsx'

/** A page on the way to the back office, with its parts of the catalogue. */
const signInPage = <Code,>(load: () => Promise<Code>) => withMessages(load, 'sign-in', 'sign-in-sentences')

const loginPage = signInPage(() => import('./login-page.tsx'))
const forgotPasswordPage = signInPage(() => import('./forgot-password-page.tsx'))
const resetPasswordPage = signInPage(() => import('./reset-password-page.tsx'))
const invitationPage = signInPage(() => import('./invitation-page.tsx'))
const setUpPage = signInPage(() => import('./set-up-page.tsx'))

const pages = {
  login: lazy(async () => ({ default: (await loginPage()).LoginPage })),
  'forgot-password': lazy(async () => ({ default: (await forgotPasswordPage()).ForgotPasswordPage })),
  'reset-password': lazy(async () => ({ default: (await resetPasswordPage()).ResetPasswordPage })),
  invitation: lazy(async () => ({ default: (await invitationPage()).InvitationPage })),
  'set-up': lazy(async () => ({ default: (await setUpPage()).SetUpPage })),
}

/** Fetched in two steps, so that readers do not load the names of these pages. */
export function SignInPages({ page }: { page: keyof typeof pages }) {
  const Page = pages[page]
  return (
    <OwnDocument>
      <Page />
    </OwnDocument>
  )
}
