import { DialogClose } from '#web/components/overlays/dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'

/** Cancel and the main button, always in sight at the foot of the dialog. */
export function FormFoot({ label, pending }: { label: string; pending: boolean }) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 mt-6 -mb-6 flex justify-end gap-3 border-line border-t bg-card px-6 py-4 sm:rounded-b-sheet">
      <DialogClose>
        <Button variant="ghost">Cancel</Button>
      </DialogClose>
      <Button type="submit" pending={pending}>
        {label}
      </Button>
    </div>
  )
}
