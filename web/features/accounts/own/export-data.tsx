import { Download } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'

/** Everything that somebody may see about themselves today, as a file. */
export function ExportData() {
  return (
    <Card>
      <CardHeader
        title="Your data"
        description="Everything in your account in one file: your details, devices, dates, payments, messages, reviews and the rest. It’s JSON, readable by people and programs alike."
      />
      <Button asChild variant="secondary">
        <a href="/api/export" download>
          <Download aria-hidden="true" />
          Download your data
        </a>
      </Button>
    </Card>
  )
}
