import { shortVolumePath, volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { VolumeHealth } from '@shodh/contracts/volumes/health.ts'
import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { ExternalLink, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button, ButtonLink, TextLink } from '../../../../ui/admin/button.tsx'
import { Fact } from '../../../../ui/admin/fact.tsx'
import { Menu } from '../../../../ui/admin/menus/menu.tsx'
import { SideSheet } from '../../../../ui/admin/dialogs/side-sheet.tsx'
import { link } from '../../../../ui/button.ts'
import { count } from '../../../../ui/formats/count.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { useVolumeHealthQuery } from '../../../system/admin/calls.ts'
import { healthInWords } from '../../../system/admin/health-words.ts'
import type { VolumeStatuses } from '../../../volumes/admin/use-volume-status.ts'
import { listedPath } from '../../../volumes/admin/volume-addresses.ts'
import { isActive } from '../../../volumes/admin/volume-filters.ts'
import { statusHint, VolumeStatus } from '../../../volumes/admin/volume-status.tsx'
import { Cover } from '../../../volumes/cover.tsx'
import { Address, facts } from '../paper-sheet/facts.tsx'
import { useVolumeActs, type VolumeAct } from './volume-acts.ts'
import { addingTo, CLICK, INACTIVE } from './volume-row.tsx'

type Shown = { readonly of: VolumeDetails }

function Found({ of: health, check }: { of: VolumeHealth; check: () => void }) {
  const { volumeId, volumeName, items, checkedFiles } = health
  return (
    <>
      {healthInWords(health)}.{' '}
      {items.length > 0 && (
        <TextLink to={`/admin/papers/volumes/${volumeId}/health`} aria-label={`Health of ${volumeName}`}>
          See what is wrong
        </TextLink>
      )}{' '}
      {checkedFiles === 'presence' && (
        <button type="button" className={`${link} min-h-6 cursor-pointer`} onClick={check}>
          Check contents
        </button>
      )}
    </>
  )
}

/** Whether its PDFs are there, and once it is asked for, whether they are unchanged. */
function Health({ of: { id } }: Shown) {
  const [checkFiles, setCheckFiles] = useState(false)
  const { data, error, isFetching } = useVolumeHealthQuery({ id, checkFiles }, { refetchOnMountOrArgChange: true })
  return (
    <span role="status">
      {isFetching && 'Checking…'}
      {!isFetching && error !== undefined && 'It could not be checked.'}
      {!isFetching && data && <Found of={data.health} check={() => setCheckFiles(true)} />}
    </span>
  )
}

function Facts({ of: volume, status }: Shown & { readonly status: VolumeStatuses }) {
  const timeZone = useTimeZone()
  const [mayManage, maySeeSystem] = [useMay('manage volumes'), useMay('see the system')]
  const { year, issueType, paperCount, downloads, createdAt, updatedAt, publishedAt, shortId } = volume
  return (
    <dl className={facts}>
      <Fact term="Status">
        <VolumeStatus of={volume} status={status} />
        {mayManage && <span className="block text-muted">{statusHint(volume, timeZone)}.</span>}
      </Fact>
      <Fact term="Issue type">{issueType}</Fact>
      <Fact term="Year">{year}</Fact>
      <Fact term="Papers">
        <TextLink to={listedPath(volume)}>{count(paperCount, 'paper')}</TextLink>
      </Fact>
      {downloads !== undefined && <Fact term="ZIP downloads">{downloads.toLocaleString('en-IN')}</Fact>}
      <Fact term="Created">{momentIn(timeZone, createdAt)}</Fact>
      <Fact term="Last updated">{momentIn(timeZone, updatedAt)}</Fact>
      {publishedAt && <Fact term="Published">{momentIn(timeZone, publishedAt)}</Fact>}
      {shortId && (
        <Fact term="Address">
          <Address path={shortVolumePath(volume)} />
        </Fact>
      )}
      {maySeeSystem && (
        <Fact term="Health">
          <Health of={volume} />
        </Fact>
      )}
    </dl>
  )
}

function Acts({ of: volume }: Shown) {
  const mayUpload = useMay('upload papers')
  const { year, issueType, name, inPreparation } = volume
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {mayUpload && isActive(volume) && (
        <ButtonLink look="primary" {...addingTo(volume)} title={CLICK}>
          <Plus aria-hidden="true" className="size-4" />
          Add papers
        </ButtonLink>
      )}
      {mayUpload && !isActive(volume) && (
        <>
          <Button disabled>Add papers</Button>
          <span className="self-center text-sm text-muted">{INACTIVE}</span>
        </>
      )}
      {!inPreparation && (
        <ButtonLink to={volumePath(year, issueType, name)} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" className="size-4" />
          View on site
        </ButtonLink>
      )}
    </div>
  )
}

type Props = {
  readonly volume: VolumeDetails
  readonly status: VolumeStatuses
  readonly act: (act: VolumeAct, volume: VolumeDetails) => void
  readonly onClose: () => void
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** A volume beside the list: its cover, how it is, and what can be done with it. */
export function VolumeSheet({ volume, status, act, onClose, previous, next }: Props) {
  const items = useVolumeActs(volume, which => act(which, volume))
  return (
    <SideSheet
      title="Volume"
      onClose={onClose}
      previous={previous}
      next={next}
      acts={<Menu label={`Actions of ${volume.name}`} items={items} />}
    >
      <div key={volume.id}>
        <div className="flex items-start gap-4">
          <Cover volume={volume} className="w-24 shrink-0" />
          <h2 className="min-w-0 text-lg/6 font-semibold text-balance wrap-anywhere">{volume.name}</h2>
        </div>
        <Acts of={volume} />
        <Facts of={volume} status={status} />
      </div>
    </SideSheet>
  )
}
