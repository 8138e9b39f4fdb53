import { isGrave, titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import { proofSentences } from '../paper-page/check/sentences.ts'
import { WithheldBecause } from '../paper-page/pdf/withheld.tsx'
import { Notices } from '../notices/lazy-notices.tsx'
import type { Published } from './look-up.ts'

export const hasGraveNotice = ({ found: { paper } }: Published) =>
  paper.status !== undefined && isGrave(paper.status.type)

function Paper({ of: { found, paper } }: { of: Published }) {
  const [days, timeZone] = [useDays(), useTimeZone()]
  const title = titlePrefix(found.paper.status) + plainText(found.paper.title)
  const look = 'block font-serif text-lg'
  if (!paper)
    return (
      <p lang="" dir="auto" className={`mt-2 wrap-anywhere ${look}`}>
        {title}
      </p>
    )
  return (
    <p className="mt-2 wrap-anywhere">
      <Link to={paperPath(paper)} lang="" dir="auto" className={`${look} ${link}`}>
        {title}
      </Link>
      <span className="block text-sm">{paper.authorName}</span>
      <span className="block text-sm text-muted">
        {`${paper.volumeName} (${paper.year}) · ${days(publicationDate(paper, timeZone))}`}
      </span>
    </p>
  )
}

/** Which version it is, and by what and why it was replaced. */
function Version({ of: { found, replacedBecause } }: { of: Published }) {
  const text = useText()
  const { version, status, current } = found
  if (status === 'current') return <p className="mt-2">{text('paper.checkCurrent', { version })}</p>
  return (
    <>
      <p className="mt-2">{text('paper.checkReplaced', { version, current: current.version })}</p>
      {replacedBecause !== null && (
        <p className="mt-1 wrap-anywhere">{text('verify.whyReplaced', { reason: replacedBecause })}</p>
      )}
      {!current.withheld && (
        <p className="mt-1">
          <a href={current.url} className={link}>
            {text('verify.openCurrent')}
          </a>
        </p>
      )}
    </>
  )
}

/** What the journal says today of a paper that has the file. */
export function PublishedPaper({ of: published }: { of: Published }) {
  const [text, days] = [useText(), useDays()]
  const { found, proof } = published
  return (
    <>
      <Paper of={published} />
      <Version of={published} />
      <p className="mt-1">{proofSentences(proof, text, days).join(' ')}</p>
      {found.withheld && <WithheldBecause by={found.withheld} />}
      <Notices of={found.notices} />
    </>
  )
}
