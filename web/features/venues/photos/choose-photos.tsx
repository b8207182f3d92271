import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

/**
 * The button that opens the device's photos. Those that can't be sent are left out and named in a message; the others
 * are `chosen`.
 */
export function ChoosePhotos({ free, chosen }: { free: number; chosen: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    const fine = files.filter((file) => problemWith(file) === null)
    tellLeftOut(files.flatMap((file) => problemWith(file) ?? []))
    if (fine.length > free) tooMany(free)
    else if (fine.length > 0) chosen(fine)
  }
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <input
        ref={input}
        type="file"
        accept={TYPES.join()}
        multiple
        hidden
        aria-label="Choose photos"
        onChange={change}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" />
        Add photos
      </Button>
      <p className="text-muted text-sm">JPEG, PNG or WebP, up to 10 MB each. Room for {free} more.</p>
    </div>
  )
}

/** Why a file can't be a photo here, with its name; null if it can, or if only the server can tell. */
function problemWith({ name, type, size }: File): string | null {
  if (type !== '' && !TYPES.includes(type)) return `${name} isn’t a JPEG, PNG or WebP.`
  return size > LIMITS.uploadBytes ? `${name} is over 10 MB.` : null
}

function tellLeftOut(problems: readonly string[]): void {
  if (problems.length === 0) return
  const title = problems.length === 1 ? 'We left out a photo' : `We left out ${problems.length} photos`
  toast({ title, description: problems.join(' '), variant: 'error' })
}

function tooMany(free: number): void {
  const description = `There’s room for ${free} more. Please choose no more than that.`
  toast({ title: 'Too many photos', description, variant: 'error' })
}
