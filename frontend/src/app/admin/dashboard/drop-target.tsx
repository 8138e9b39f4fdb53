import { Upload } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useAccount } from '../../../account.ts'
import { droppedFiles } from '../../../features/papers/admin/add/files/dropped-files.ts'
import { handOver } from '../../../features/papers/admin/add/files/transferred-files.ts'
import { useDroppedFiles } from '../../../ui/admin/use-dropped-files.ts'

/** Takes PDFs that are dropped anywhere on the page into Add Papers. */
export function DropTarget() {
  const navigate = useNavigate()
  const { id } = useAccount()
  const isOver = useDroppedFiles(dropped => {
    void droppedFiles(dropped).then(files => {
      handOver(id, files)
      void navigate('/admin/papers/add')
    })
  })
  return (
    <div className="mt-8 rounded-lg border-[1.5px] border-dashed border-line-strong p-4 text-center text-sm text-muted pointer-coarse:hidden">
      {isOver && (
        <span className="pointer-events-none fixed inset-2 z-20 rounded-lg border-2 border-accent" aria-hidden="true" />
      )}
      <Upload aria-hidden="true" className="mx-auto mb-1 size-5" />
      Drop PDFs anywhere on this page to add them to the journal
    </div>
  )
}
