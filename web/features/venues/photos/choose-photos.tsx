import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'

const TYPES = 'image/jpeg,image/png,image/webp'

/** The button that opens the device's photos. Too many and too large ones are refused here, with a message. */
export function ChoosePhotos({ free, chosen }: { free: number; chosen: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    if (files.length > 0 && areFine(files, free)) chosen(files)
  }
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <input ref={input} type="file" accept={TYPES} multiple hidden aria-label="Choose photos" onChange={change} />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" />
        Add photos
      </Button>
      <p className="text-muted text-sm">JPEG, PNG or WebP, up to 10 MB each. Room for {free} more.</p>
    </div>
  )
}

function areFine(files: readonly File[], free: number): boolean {
  if (files.length > free) {
    const description = `There’s room for ${free} more. Please choose no more than that.`
    toast({ title: 'Too many photos', description, variant: 'error' })
    return false
  }
  const large = files.find((file) => file.size > LIMITS.uploadBytes)
  if (!large) return true
  const description = `${large.name} is over 10 MB. Please choose a smaller one.`
  toast({ title: 'That photo is too large', description, variant: 'error' })
  return false
}
