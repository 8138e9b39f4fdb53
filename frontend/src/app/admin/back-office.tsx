import '../../features/users/office.css'
import { type Permission, may } from '@shodh/contracts/roles.ts'
import type { StaffScreen } from '@shodh/contracts/site/addresses.ts'
import { type ComponentType, type ReactNode, lazy, Suspense, useEffect, useState } from 'react'
import { Route, Routes, Navigate, useLocation } from 'react-router-dom'
import { useAccount } from '../../account.ts'
import { withMessages } from '../../i18n/catalogues.ts'
import type { Part } from '../../i18n/ids.ts'
import { OwnDocument } from '../../session/own-document.tsx'
import { useSession, useTab } from '../../session/use-session.ts'
import { SkeletonLines } from '../../ui/queries/skeleton.tsx'
import { useRedirect } from '../../ui/addresses/use-redirect.ts'
import { whenIdle } from '../../ui/browser/when-idle.ts'
import { PageBoundary } from '../page-boundary.tsx'
import { Frame } from './frame.tsx'
import { SecondStepGate } from './second-step.tsx'
import {
  FooterPreview,
  HeaderPreview,
  HomePreview,
  NewsPreview,
  PagePreview,
  SettingsPreview,
} from './site-preview.tsx'

/** A screen whose code is fetched when it is opened, with its parts of the catalogue. */
const screenOf = <Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  ...parts: readonly Part[]
) => lazy<ComponentType<Props>>(withMessages(async () => ({ default: (await load())[name] }), ...parts))

const Dashboard = screenOf(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen')
const papersScreen = () => import('../../features/papers/admin/list/papers-screen.tsx')
/** Downloads are the readers' own, with their messages. */
const Papers = screenOf(papersScreen, 'PapersScreen', 'volume')
const EditPaper = screenOf(() => import('../../features/papers/admin/edit/edit-paper-screen.tsx'), 'EditPaperScreen')
const Volumes = screenOf(
  () => import('../../features/papers/admin/volumes/manage-volumes-screen.tsx'),
  'ManageVolumesScreen',
  'volume',
)
const PublishIssue = screenOf(
  () => import('../../features/papers/admin/publication/publish-screen.tsx'),
  'PublishScreen',
)
const Order = screenOf(() => import('../../features/papers/admin/order/order-screen.tsx'), 'OrderScreen')
const Analytics = screenOf(() => import('../../features/usage/admin/analytics-screen.tsx'), 'AnalyticsScreen')
const Users = screenOf(() => import('../../features/users/admin/users-screen.tsx'), 'UsersScreen')
/** Fields of passwords and codes are those of the pages before the back office. */
const AddUser = screenOf(() => import('../../features/users/admin/add-user-screen.tsx'), 'AddUserScreen', 'sign-in')
const Invite = screenOf(() => import('../../features/users/admin/invitations/invite-screen.tsx'), 'InviteScreen')
const EditUser = screenOf(() => import('../../features/users/admin/edit-user-screen.tsx'), 'EditUserScreen')
const Roles = screenOf(() => import('../../features/users/admin/roles-screen.tsx'), 'RolesScreen')
const Tokens = screenOf(() => import('../../features/users/admin/tokens/tokens-screen.tsx'), 'TokensScreen')
const SignInPolicy = screenOf(
  () => import('../../features/users/admin/security/policy-screen.tsx'),
  'SignInPolicyScreen',
)
const BoardMembers = screenOf(() => import('../../features/board/admin/board-screen.tsx'), 'BoardScreen')
const Content = screenOf(() => import('../../features/content/admin/hub/content-screen.tsx'), 'ContentScreen')
const Header = screenOf(() => import('../../features/content/admin/site/header-screen.tsx'), 'HeaderScreen')
const Footer = screenOf(() => import('../../features/content/admin/site/footer-screen.tsx'), 'FooterScreen')
const Settings = screenOf(() => import('../../features/content/admin/settings/settings-screen.tsx'), 'SettingsScreen')
const Welcome = screenOf(() => import('../../features/content/admin/welcome/welcome-screen.tsx'), 'WelcomeScreen')
/** Pages and announcements: each a screen of its own, by its key. */
const Pages = screenOf(() => import('../../features/content/admin/pages/list-screen.tsx'), 'ListScreen')
const NewPage = screenOf(() => import('../../features/content/admin/pages/new-page-screen.tsx'), 'NewPageScreen')
const EditPage = screenOf(() => import('../../features/content/admin/pages/edit-page-screen.tsx'), 'EditPageScreen')
const Ready = screenOf(() => import('../../features/content/admin/ready/ready-screen.tsx'), 'ReadyScreen')
const Storage = screenOf(() => import('../../features/files/storage-screen.tsx'), 'StorageScreen')
const ContactMessages = screenOf(() => import('../../features/contact/admin/contact-screen.tsx'), 'ContactScreen')
const System = screenOf(() => import('../../features/system/admin/system-screen.tsx'), 'SystemScreen')
const VolumeHealth = screenOf(
  () => import('../../features/system/admin/volume-health-screen.tsx'),
  'VolumeHealthScreen',
)
const PreviewLinks = screenOf<'PreviewLinksScreen'>(
  () => import('../../features/volumes/admin/preview-links.tsx'),
  'PreviewLinksScreen',
)
const AuditLog = screenOf(() => import('../../features/audit/admin/log/log-screen.tsx'), 'LogScreen')
const Replacements = screenOf(
  () => import('../../features/audit/admin/replacements/replacements-screen.tsx'),
  'ReplacementsScreen',
)
const Past = screenOf(() => import('../../features/audit/admin/past/past-screen.tsx'), 'PastScreen')
const PaperHistory = screenOf(() => import('../../features/audit/admin/paper/paper-screen.tsx'), 'PaperScreen')
const AddPapers = screenOf(() => import('../../features/papers/admin/add/add-papers-screen.tsx'), 'AddPapersScreen')
const ImportSheet = screenOf(
  () => import('../../features/papers/admin/metadata-sheet/import-sheet-screen.tsx'),
  'ImportSheetScreen',
)
const Drafts = screenOf(() => import('../../features/papers/admin/drafts/drafts-screen.tsx'), 'DraftsScreen')
const Profile = screenOf(
  () => import('../../features/users/admin/profile/profile-screen.tsx'),
  'ProfileScreen',
  'sign-in',
)
const NotFound = screenOf(() => import('../not-found.tsx'), 'NotFound', 'not-found')

const SIGN_IN_FIRST = 'Authentication required. Please log in.'

/** Redirects to the sign-in, and from there back here, unless the user signed out on purpose. */
export function Guard({ children }: { children: ReactNode }) {
  useTab()
  const { isInitializing, isAuthenticated, error } = useSession()
  const { pathname, search, hash } = useLocation()
  const [wasInside, setInside] = useState(false)
  useEffect(() => {
    if (isAuthenticated) setInside(true)
  }, [isAuthenticated])
  if (isInitializing)
    return (
      <p role="status" className="grid min-h-dvh place-items-center text-muted">
        Verifying authentication...
      </p>
    )
  if (isAuthenticated) return children
  const hasLeft = wasInside && !error
  return (
    <Navigate replace to="/login" state={hasLeft ? null : { from: pathname + search + hash, done: SIGN_IN_FIRST }} />
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <p role="status" className="pb-3 text-sm text-muted">
        Loading dashboard...
      </p>
      <SkeletonLines count={6} />
    </div>
  )
}

/** Who may not see a screen is redirected to one they may see, with the reason. */
function For({ needs, children }: { needs: Permission; children: ReactNode }) {
  const isAllowed = may(useAccount().role, needs)
  useRedirect(isAllowed ? undefined : '/dashboard', 'Admin privileges required for this action.')
  return isAllowed ? children : null
}

const screen = (needs: Permission, content: ReactNode) => <For needs={needs}>{content}</For>

/** What is below `/admin`. */
const screens: Readonly<Record<StaffScreen, ReactNode>> = {
  '': screen('see the back office', <Dashboard />),
  papers: screen('see the back office', <Papers />),
  'papers/edit/:id': screen('see the back office', <EditPaper />),
  'papers/volumes': screen('see who did what', <Volumes />),
  'papers/volumes/:id/publish': screen('see the back office', <PublishIssue />),
  'papers/add': screen('see the back office', <AddPapers />),
  'papers/sheet': screen('revise papers', <ImportSheet />),
  'papers/drafts': screen('see the back office', <Drafts />),
  'papers/analytics': screen('see the back office', <Analytics />),
  users: screen('see users', <Users />),
  'users/add': screen('manage users', <AddUser />),
  'users/invite': screen('manage users', <Invite />),
  'users/edit/:id': screen('manage users', <EditUser />),
  'users/roles': screen('see users', <Roles />),
  'users/tokens': screen('see users', <Tokens />),
  'users/sign-in-policy': screen('see users', <SignInPolicy />),
  content: screen('see content', <Content />),
  welcome: screen('manage content', <Welcome Preview={HomePreview} />),
  'welcome/:step': screen('manage content', <Welcome Preview={HomePreview} />),
  'content/header': screen('see content', <Header Preview={HeaderPreview} />),
  'content/footer': screen('see content', <Footer Preview={FooterPreview} />),
  'content/settings': screen('see content', <Settings Preview={SettingsPreview} />),
  'content/pages': screen('see content', <Pages key="pages" kind="pages" />),
  'content/pages/new': screen('manage content', <NewPage key="pages" kind="pages" />),
  'content/pages/:id': screen('see content', <EditPage key="pages" kind="pages" Preview={PagePreview} />),
  'content/news': screen('see content', <Pages key="news" kind="news" />),
  'content/news/new': screen('manage content', <NewPage key="news" kind="news" />),
  'content/news/:id': screen('see content', <EditPage key="news" kind="news" Preview={NewsPreview} />),
  'content/board-members': screen('see all of the board', <BoardMembers />),
  /** It says itself that it is for administrators. */
  'content/storage': screen('see the back office', <Storage />),
  'content/ready': screen('see content', <Ready />),
  contact: screen('see contact messages', <ContactMessages />),
  system: screen('see the system', <System />),
  'papers/volumes/:id/order': screen('manage volumes', <Order />),
  'papers/volumes/:id/health': screen('see the system', <VolumeHealth />),
  'papers/volumes/:id/previews': screen('see who did what', <PreviewLinks />),
  audit: screen('see who did what', <AuditLog />),
  'audit/replacements': screen('see who did what', <Replacements />),
  'audit/past': screen('see who did what', <Past />),
  'audit/papers/:id': screen('see who did what', <PaperHistory />),
  profile: screen('use the own account', <Profile />),
}

/** The screen that is opened most is there before it is asked for. */
const fetchPapers = () => void papersScreen().catch(() => undefined)

function Screens() {
  useEffect(() => whenIdle(fetchPapers), [])
  return (
    <PageBoundary>
      <Suspense fallback={<Loading />}>
        <Routes>
          {Object.entries(screens).map(([path, element]) => (
            <Route key={path} caseSensitive path={path} element={element} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}

/** Everything behind the sign-in. */
export function BackOffice() {
  return (
    <OwnDocument>
      <Guard>
        <Frame>
          <SecondStepGate>
            <Screens />
          </SecondStepGate>
        </Frame>
      </Guard>
    </OwnDocument>
  )
}
