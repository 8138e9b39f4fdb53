import { type ReactNode, lazy, Suspense } from 'react'
import { withMessages } from '../../i18n/catalogues.ts'
import type { StaffScreen } from '@shodh/contracts/site/addresses.ts'
import { type Permission, may } from '@shodh/contracts/roles.ts'
import { Route, Routes } from 'react-router-dom'
import { OwnDocument } from '../../session/own-document.tsx'
import { useAccount } from '../../account.ts'
import '../../features/users/office.css'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useRedirect } from '../../ui/use-redirect.ts'
import { PageBoundary } from '../page-boundary.tsx'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'

const Dashboard = lazy(async () => ({ default: (await import('./dashboard-screen.tsx')).DashboardScreen }))
/** Downloads are the readers' own, with their messages. */
const Papers = lazy(
  withMessages(
    async () => ({ default: (await import('../../features/papers/admin/list/papers-screen.tsx')).PapersScreen }),
    'volume',
  ),
)
const EditPaper = lazy(async () => ({
  default: (await import('../../features/papers/admin/edit/edit-paper-screen.tsx')).EditPaperScreen,
}))
const Volumes = lazy(
  withMessages(
    async () => ({
      default: (await import('../../features/papers/admin/volumes/manage-volumes-screen.tsx')).ManageVolumesScreen,
    }),
    'volume',
  ),
)
const Analytics = lazy(async () => ({
  default: (await import('../../features/usage/admin/analytics-screen.tsx')).AnalyticsScreen,
}))
const Users = lazy(async () => ({ default: (await import('../../features/users/admin/users-screen.tsx')).UsersScreen }))
/** Fields of passwords and codes are those of the pages before the back office. */
const AddUser = lazy(
  withMessages(
    async () => ({ default: (await import('../../features/users/admin/add-user-screen.tsx')).AddUserScreen }),
    'sign-in',
  ),
)
const EditUser = lazy(async () => ({
  default: (await import('../../features/users/admin/edit-user-screen.tsx')).EditUserScreen,
}))
const Roles = lazy(async () => ({ default: (await import('../../features/users/admin/roles-screen.tsx')).RolesScreen }))
const BoardMembers = lazy(async () => ({
  default: (await import('../../features/board/admin/board-screen.tsx')).BoardScreen,
}))
const Storage = lazy(async () => ({ default: (await import('../../features/files/storage-screen.tsx')).StorageScreen }))
const ContactMessages = lazy(async () => ({
  default: (await import('../../features/contact/admin/contact-screen.tsx')).ContactScreen,
}))
const System = lazy(async () => ({
  default: (await import('../../features/system/admin/system-screen.tsx')).SystemScreen,
}))
const VolumeHealth = lazy(async () => ({
  default: (await import('../../features/system/admin/volume-health-screen.tsx')).VolumeHealthScreen,
}))
const AuditLog = lazy(async () => ({
  default: (await import('../../features/audit/admin/log/log-screen.tsx')).LogScreen,
}))
const Replacements = lazy(async () => ({
  default: (await import('../../features/audit/admin/replacements/replacements-screen.tsx')).ReplacementsScreen,
}))
const Past = lazy(async () => ({
  default: (await import('../../features/audit/admin/past/past-screen.tsx')).PastScreen,
}))
const PaperHistory = lazy(async () => ({
  default: (await import('../../features/audit/admin/paper/paper-screen.tsx')).PaperScreen,
}))
const AddPapers = lazy(async () => ({
  default: (await import('../../features/papers/admin/add/add-papers-screen.tsx')).AddPapersScreen,
}))
const Drafts = lazy(async () => ({
  default: (await import('../../features/papers/admin/drafts/drafts-screen.tsx')).DraftsScreen,
}))
const Profile = lazy(
  withMessages(
    async () => ({ default: (await import('../../features/users/admin/profile-screen.tsx')).ProfileScreen }),
    'sign-in',
  ),
)

const NotFound = lazy(withMessages(async () => ({ default: (await import('../not-found.tsx')).NotFound }), 'not-found'))

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
  'papers/add': screen('see the back office', <AddPapers />),
  'papers/drafts': screen('see the back office', <Drafts />),
  'papers/analytics': screen('see the back office', <Analytics />),
  users: screen('see users', <Users />),
  'users/add': screen('manage users', <AddUser />),
  'users/edit/:id': screen('manage users', <EditUser />),
  'users/roles': screen('see users', <Roles />),
  'content/board-members': screen('see all of the board', <BoardMembers />),
  /** It says itself that it is for administrators. */
  'content/storage': screen('see the back office', <Storage />),
  contact: screen('see contact messages', <ContactMessages />),
  system: screen('see the system', <System />),
  'papers/volumes/:id/health': screen('see the system', <VolumeHealth />),
  audit: screen('see who did what', <AuditLog />),
  'audit/replacements': screen('see who did what', <Replacements />),
  'audit/past': screen('see who did what', <Past />),
  'audit/papers/:id': screen('see who did what', <PaperHistory />),
  profile: screen('use the own account', <Profile />),
}

function Screens() {
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
          <Screens />
        </Frame>
      </Guard>
    </OwnDocument>
  )
}
