import { contactMessages } from './contact/contact-messages.ts'
import { blobs } from './papers/blobs.ts'
import { paperHistories } from './papers/paper-histories.ts'
import { paperRecords } from './papers/paper-records.ts'
import { paperPlaces } from './papers/paper-places.ts'
import { paperVersions } from './papers/paper-versions.ts'
import { papers } from './papers/papers.ts'
import { anyProjection } from './projection.ts'
import { users } from './users/users.ts'
import { volumePlaces } from './volumes/volume-places.ts'
import { volumes } from './volumes/volumes.ts'
import { years } from './volumes/years.ts'

/** Every read model of the journal. */
export const projections = [
  anyProjection(years),
  anyProjection(volumes),
  anyProjection(volumePlaces),
  anyProjection(papers),
  anyProjection(paperHistories),
  anyProjection(paperPlaces),
  anyProjection(paperVersions),
  anyProjection(paperRecords),
  anyProjection(blobs),
  anyProjection(users),
  anyProjection(contactMessages),
]
