import { ReadyToPublish } from './ready-to-publish.tsx'
import { RecentPublications } from './recent-publications.tsx'

/** The parts of the home page that nobody sees at once. */
export function Lower() {
  return (
    <>
      <RecentPublications />
      <ReadyToPublish />
    </>
  )
}
