import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { Link } from 'react-router-dom'
import { protectBatch } from '../storage/private-batch.ts'
import { useRunning } from './running.ts'

/** On every screen of the back office: how far the upload is, and the way to it. */
export function UploadIndicator() {
  const store: Parameters<typeof protectBatch>[0] =
    useStore<ReturnType<Parameters<typeof protectBatch>[0]['getState']>>()
  const running = useRunning()
  useEffect(() => protectBatch(store), [store])
  if (!running) return null
  const { done, total, percent } = running
  return (
    <Link
      to="/admin/papers/add"
      className="flex min-h-(--control) items-center rounded-md px-2 text-sm text-accent tabular-nums hover:bg-tint"
    >
      <span className="max-sm:sr-only">Uploading&nbsp;</span>
      {percent}%
      <span className="sr-only">
        , {done} of {total} papers done
      </span>
    </Link>
  )
}
