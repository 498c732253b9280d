import { escapeText, HEAD, NS, PACKAGE, RELATIONS } from './xlsx-markup.ts';

export interface CellComment {
  /** As in C5. */
  place: string;
  /** From 1. */
  row: number;
  /** From 0. */
  column: number;
  text: string;
}

const AUTHOR = '导入检查';
/** Shape ids come in blocks of this size, and each drawing names the blocks it uses. */
const BLOCK = 1024;
const SHAPES_PER_PIECE = 100;
/** The size of a comment's box in columns and rows. */
const BOX = { columns: 3, rows: 5 };

/** How many blocks of shape ids this number of comments takes. */
export function commentBlocks(comments: number): number {
  return Math.floor((BLOCK + comments) / BLOCK);
}

/** The relations of a sheet with comments: `rId1` is the drawing. */
export function commentRelationsPart(sheet: number): string {
  return (
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/vmlDrawing" Target="../drawings/vmlDrawing${sheet}.vml"/>` +
    `<Relationship Id="rId2" Type="${RELATIONS}/comments" Target="../comments${sheet}.xml"/></Relationships>`
  );
}

export function* commentsPart(comments: readonly CellComment[]): Generator<string> {
  yield `${HEAD}<comments xmlns="${NS}"><authors><author>${AUTHOR}</author></authors><commentList>`;
  yield* inPieces(
    comments,
    ({ place, text }) =>
      `<comment ref="${place}" authorId="0"><text><r><rPr><sz val="10"/><rFont val="等线"/></rPr><t xml:space="preserve">${escapeText(text)}</t></r></text></comment>`,
  );
  yield '</commentList></comments>';
}

/**
 * The drawing with the boxes of the comments; without it a spreadsheet program shows no comments.
 * @param firstBlock the first block of shape ids that is free in the workbook, from 1
 */
export function* commentDrawingPart(comments: readonly CellComment[], firstBlock: number): Generator<string> {
  const blocks = Array.from({ length: commentBlocks(comments.length) }, (_, at) => firstBlock + at);
  yield '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>` +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';
  yield* inPieces(comments, ({ row, column }, at) => {
    const top = Math.max(0, row - 2);
    const anchor = [column + 1, 15, top, 10, column + 1 + BOX.columns, 15, top + BOX.rows, 4].join(', ');
    return (
      `<v:shape id="_x0000_s${firstBlock * BLOCK + at + 1}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
      '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
      `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
    );
  });
  yield '</xml>';
}

function* inPieces(comments: readonly CellComment[], write: (comment: CellComment, at: number) => string): Generator<string> {
  for (let from = 0; from < comments.length; from += SHAPES_PER_PIECE)
    yield comments
      .slice(from, from + SHAPES_PER_PIECE)
      .map((comment, at) => write(comment, from + at))
      .join('');
}
