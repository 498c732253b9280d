import { describe, expect, it } from 'vitest';
import { NO_FACTS, readInvoiceXml } from '#domain/invoices/invoice-xml.ts';
import { startOfDay } from '#shared/rules/day.rules.ts';

const day = (text: string) => startOfDay(Date.parse(`${text}T00:00:00Z`) / 86_400_000);

describe('the XML of an invoice', () => {
  it('says number, date and amount with tax, as 全电发票 have them', () => {
    const xml = `<?xml version="1.0" encoding="utf-8"?><EInvoice><Header><EIid>24332000000012345678</EIid></Header>
      <EInvoiceData><BasicInformation><TotalAmWithoutTax>1000.00</TotalAmWithoutTax><TotalTaxAm>130.00</TotalTaxAm>
      <TotalTax-includedAmount> 1130.00 </TotalTax-includedAmount></BasicInformation></EInvoiceData>
      <TaxSupervisionInfo><InvoiceNumber>24332000000087654321</InvoiceNumber><IssueTime>2026-11-20 10:11:12</IssueTime></TaxSupervisionInfo></EInvoice>`;
    expect(readInvoiceXml(xml)).toEqual({
      invoiceNumber: '24332000000087654321',
      invoiceDate: day('2026-11-20'),
      invoiceAmount: '1130.00',
    });
  });

  it('says the same with the prefixes and names of OFD data', () => {
    const xml = `<?xml version="1.0"?><fp:eInvoice xmlns:fp="http://x"><fp:InvoiceNo>12345678</fp:InvoiceNo>
      <fp:IssueDate>20261119</fp:IssueDate><fp:TaxInclusiveTotalAmount cur="CNY">¥2,260.5</fp:TaxInclusiveTotalAmount></fp:eInvoice>`;
    expect(readInvoiceXml(xml)).toEqual({ invoiceNumber: '12345678', invoiceDate: day('2026-11-19'), invoiceAmount: '2260.50' });
  });

  it('is read past an element that is empty, with blanks of any number around what it says', () => {
    const xml = `<InvoiceNumber>  </InvoiceNumber><EIid>${' '.repeat(60)}12345678\n</EIid>`;
    expect(readInvoiceXml(xml).invoiceNumber).toBe('12345678');
  });

  const FORGED = '<InvoiceNumber>66666666</InvoiceNumber><IssueTime>2020-01-01</IssueTime><jshj>1.00</jshj>';
  const OWN = '<InvoiceNumber>12345678</InvoiceNumber><IssueTime>2026-11-20</IssueTime><jshj>1130.00</jshj>';
  it.each([
    ['a comment', `<a><!-- ${FORGED} -->${OWN}</a>`],
    ['a comment before all', `<?xml version="1.0"?><!--${FORGED}--><a>${OWN}</a>`],
    ['a comment of an element that is cut in two', `<a><InvoiceNumber><!--x-->12345678<!--${FORGED}--></InvoiceNumber>${OWN}</a>`],
    ['text that is marked as such', `<a><b><![CDATA[${FORGED}]]></b>${OWN}</a>`],
    ['what is said to a program', `<a><?x ${FORGED}?>${OWN}</a>`],
    ['what is said to a program before all', `<?x ${FORGED}?><a>${OWN}</a>`],
    ['values', `<a b='">' c="'>">${OWN}</a>`],
  ])('says what its elements say, whatever stands in %s', (_, xml) => {
    expect(readInvoiceXml(xml)).toEqual({ invoiceNumber: '12345678', invoiceDate: day('2026-11-20'), invoiceAmount: '1130.00' });
  });

  it('is read where its text is marked as such', () => {
    expect(readInvoiceXml('<a><InvoiceNumber><![CDATA[12345678]]></InvoiceNumber></a>').invoiceNumber).toBe('12345678');
  });

  it.each(['<!--', '<![CDATA[', '<?', '<!', '<a ', '<a "', '<InvoiceNumber'])(
    'that is a million characters of %s alone says nothing',
    (piece) => {
      expect(readInvoiceXml(`<a>${piece.repeat(1_000_000 / piece.length)}`)).toEqual(NO_FACTS);
    },
  );

  it.each([
    ['nothing of it', '<?xml version="1.0"?><a><b>1</b></a>'],
    ['what nobody means', '<InvoiceNumber>1&amp;2</InvoiceNumber><IssueTime>2026-02-31</IssueTime><jshj>viel</jshj>'],
    ['more than is kept', `<InvoiceNumber>${'9'.repeat(31)}</InvoiceNumber><kprq>0</kprq><jshj>${'9'.repeat(20)}</jshj>`],
    ['it in a value', `<a b="${FORGED}">${OWN}</a>`],
    ['it in a value behind an end', `<a b=">${FORGED}">${OWN}</a>`],
    ['it after a comment without an end', `<a><!--${OWN}</a>`],
    ['an entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><InvoiceNumber>&x;</InvoiceNumber>'],
  ])('is not read where it says %s', (_, xml) => {
    expect(readInvoiceXml(xml)).toEqual({ invoiceNumber: null, invoiceDate: null, invoiceAmount: null });
  });
});
