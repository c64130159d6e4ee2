/** The initial feed: one job that is accepted with a warning, and one that is rejected. */
export const sampleFeed = `<?xml version="1.0" encoding="utf-8"?>
<source>
  <job>
    <title>Registered Nurse</title>
    <date>2026-03-01</date>
    <referencenumber>RN-4711</referencenumber>
    <url>https://jobs.example.com/4711</url>
    <company>Acme Health & Care</company>
    <city>Austin</city>
    <state>TX</state>
    <description><![CDATA[<p>Nights and weekends.</p>]]></description>
    <cpc>0.45</cpc>
  </job>
  <job>
    <title>Truck Driver</title>
    <referencenumber>D-12</referencenumber>
    <url>https://jobs.example.com/12</url>
  </job>
</source>
`
