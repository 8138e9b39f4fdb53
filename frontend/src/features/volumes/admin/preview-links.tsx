import { PREVIEW_NOTE_MAX } from '@shodh/contracts/limits.ts'
import { type Preview, PreviewResponse, PreviewsResponse } from '@shodh/contracts/volumes/publication/previews.ts'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { signedInEndpoint, useMay, useShapedRequest } from '../../../account.ts'
import { api } from '../../../api.ts'
import { Failure, useAct, useChange } from '../../../ui/admin/act.tsx'
import { Button, TextLink } from '../../../ui/admin/button.tsx'
import { control, Labelled } from '../../../ui/admin/fields/field.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { LinksInForce, MadeLink, type SecretLink } from '../../../ui/admin/fields/secret-links.tsx'
import { useStaffVolumeQuery } from './calls.ts'

export const PREVIEWS_LEAD =
  'Whoever has such a link reads the whole issue as it will be, on a phone too, without an account, and can tell you what is wrong. It is valid for 30 days, is not listed by search engines, and what is read is not counted.'

const addressOf = (volumeId: string) => `papers/volumes/${encodeURIComponent(volumeId)}/previews`

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    previews: build.query({
      ...signedInEndpoint(PreviewsResponse, addressOf, 'Failed to load the links'),
      keepUnusedDataFor: 0,
    }),
  }),
})

type NewLinkProps = {
  readonly volumeId: string
  readonly made: Preview | undefined
  readonly setMade: (preview: Preview) => void
}

function NewLink({ volumeId, made, setMade }: NewLinkProps) {
  const [note, setNote] = useState('')
  const request = useShapedRequest()
  const { isBusy, failure, act } = useAct({
    send: async () => {
      const { data, error } = await request(PreviewResponse, {
        url: addressOf(volumeId),
        method: 'POST',
        body: { note },
        defaultMessage: 'Failed to make the link',
      })
      if (error) return error
      setMade(data.preview)
      setNote('')
    },
  })
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Labelled label="Who it is for (optional)" hint="Only editors see this." className="grow basis-56">
          {field => (
            <input
              {...field}
              value={note}
              maxLength={PREVIEW_NOTE_MAX}
              className={control}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Labelled>
        <Button look="primary" className="mb-7" isBusy={isBusy} onClick={act}>
          {isBusy ? 'Making…' : 'Make a preview link'}
        </Button>
      </div>
      <Failure of={failure} />
      <div role="status">{made && <MadeLink key={made.id} link={made} />}</div>
    </>
  )
}

type Shown = Pick<Parameters<typeof LinksInForce>[0], 'heading'> & {
  readonly volumeId: string
  readonly isInPreparation: boolean
}

/** The links by which a volume in preparation is read without signing in. */
export function PreviewLinks({ volumeId, isInPreparation, heading }: Shown) {
  const mayManage = useMay('manage volumes')
  const [made, setMade] = useState<Preview>()
  const query = endpoints.usePreviewsQuery(volumeId, { refetchOnMountOrArgChange: true })
  const change = useChange()
  const revoking = {
    send: ({ id }: SecretLink) =>
      change({ url: `${addressOf(volumeId)}/${id}`, method: 'DELETE', defaultMessage: 'Failed to revoke the link' }),
    done: ({ id }: SecretLink) => {
      setMade(shown => (shown?.id === id ? undefined : shown))
      void query.refetch()
    },
  }
  const show = (preview: Preview) => {
    setMade(preview)
    void query.refetch()
  }
  return (
    <>
      {mayManage && isInPreparation && <NewLink volumeId={volumeId} made={made} setMade={show} />}
      {!isInPreparation && (
        <p className="text-sm">This volume is public: everybody can read it, and preview links lead to its own page.</p>
      )}
      <LinksInForce
        heading={heading}
        of={query}
        linksIn={({ previews }) => previews}
        empty="None. Only those who can sign in see this volume."
        revoking={mayManage ? revoking : undefined}
      />
    </>
  )
}

/** The preview links of one volume. */
export function PreviewLinksScreen() {
  const { id = '' } = useParams()
  const { data } = useStaffVolumeQuery(id)
  const volume = data?.volume
  return (
    <>
      <Heading title="Preview Links" subject={volume?.name} meta={volume?.name} />
      <p className="mb-6 max-w-prose text-sm">{PREVIEWS_LEAD}</p>
      {volume && <PreviewLinks volumeId={id} isInPreparation={volume.inPreparation === true} heading="h2" />}
      <p className="mt-8">
        <TextLink to="/admin/papers/volumes">Manage Volumes</TextLink>
      </p>
    </>
  )
}
