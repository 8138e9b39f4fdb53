const nothing = () => undefined

// The dashboard is what comes next: it is fetched while somebody types.
if (import.meta.env.PROD && !import.meta.env.SSR) {
  import('./back-office.tsx').catch(nothing)
  import('./dashboard/dashboard-screen.tsx').catch(nothing)
}

export { SignInPages } from '../../features/users/sign-in/sign-in-pages.tsx'
