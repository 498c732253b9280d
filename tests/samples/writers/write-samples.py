"""Writes the samples of openpyxl and xlwt beside this file: `python3 write-samples.py` with python3-openpyxl 3.0 and python3-xlwt 1.3.

openpyxl*.xlsx and xlwt*.xls hold the rows of tests/unit/excel-writers-source.ts; orders-* and order-lines-* the clean samples, written anew.
Neither program computes formulas: openpyxl leaves their values out, xlwt writes nothing of use.
"""
import datetime
import pathlib

import openpyxl
import openpyxl.cell
import xlwt
from openpyxl.utils.datetime import CALENDAR_MAC_1904

HERE = pathlib.Path(__file__).parent
CLEAN = HERE.parent / "clean"

TITLE = "十一月订单"
HEADER = ["编号", "数量", "折扣", "日期", "备注", "加急", "公式", "错误"]
DAY = 'yyyy"年"m"月"d"日"'
MINUTE = "yyyy-mm-dd hh:mm"
ROWS = {
    3: ["00123", 18.1, 0.85, datetime.datetime(2026, 11, 3), "红色字", True, "B3*2", "#N/A"],
    4: ["13800138000", 13800138000, 0.5, datetime.datetime(2026, 11, 3, 8, 30), "第一行\n第二行", False, '"甲"&"乙"', "1/0"],
    8: ["=1+1", -0.25, None, datetime.datetime(2028, 2, 29), " 空 <&> ", None, "D3+1", None],
}
FORMATS = {(3, 3): "0%", (4, 3): "0%", (3, 4): DAY, (4, 4): MINUTE, (8, 4): DAY, (8, 7): DAY, (3, 1): "@", (4, 1): "@", (8, 1): "@"}
FORMULAS = {(3, 7), (4, 7), (4, 8), (8, 7)}


def by_openpyxl(name, date1904=False):
    book = openpyxl.Workbook()
    if date1904:
        book.epoch = CALENDAR_MAC_1904
    sheet = book.active
    sheet.title = "订单"
    sheet["A1"] = TITLE
    sheet.merge_cells("A1:H1")
    for column, text in enumerate(HEADER, 1):
        sheet.cell(2, column, text)
    for row, values in ROWS.items():
        for column, value in enumerate(values, 1):
            if value is None:
                continue
            cell = sheet.cell(row, column)
            cell.value = f"={value}" if (row, column) in FORMULAS else value
            if column == 1:
                cell.data_type = "s"
            if (row, column) in FORMATS:
                cell.number_format = FORMATS[row, column]
    sheet.row_dimensions[4].hidden = True
    sheet.column_dimensions["C"].hidden = True
    book.save(HERE / name)


def by_openpyxl_write_only(name):
    """Rows streamed out: no dimension, no merged cells, nothing hidden."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("订单")
    sheet.append([TITLE])
    sheet.append(HEADER)
    for row in range(3, 9):
        cells = []
        for column, value in enumerate(ROWS.get(row, []), 1):
            cell = openpyxl.cell.WriteOnlyCell(sheet, f"={value}" if (row, column) in FORMULAS else value)
            if column == 1:
                cell.data_type = "s"
            if (row, column) in FORMATS:
                cell.number_format = FORMATS[row, column]
            cells.append(cell)
        sheet.append(cells)
    book.save(HERE / name)


def by_xlwt(name, date1904=False):
    book = xlwt.Workbook(encoding="utf-8")
    book.dates_1904 = date1904
    sheet = book.add_sheet("订单")
    sheet.write_merge(0, 0, 0, 7, TITLE)
    for column, text in enumerate(HEADER):
        sheet.write(1, column, text)
    errors = {"#N/A": 0x2A}  # xlwt knows no name for it
    for row, values in ROWS.items():
        for column, value in enumerate(values, 1):
            style = xlwt.easyxf(num_format_str=FORMATS.get((row, column), "General"))
            if value is None:
                continue
            if (row, column) in FORMULAS:
                sheet.write(row - 1, column - 1, xlwt.Formula(value), style)
            elif value in errors:
                sheet.row(row - 1).set_cell_error(column - 1, errors[value], style)
            elif value == "红色字":
                bold = xlwt.easyfont("bold true")
                sheet.write_rich_text(row - 1, column - 1, ("红", ("色", bold), "字"), style)
            else:
                sheet.write(row - 1, column - 1, value, style)
    sheet.row(3).hidden = True
    sheet.col(2).hidden = True
    book.save(str(HERE / name))


def rows_of(sample):
    return [list(row) for row in openpyxl.load_workbook(CLEAN / sample).active.iter_rows(values_only=True)]


def formula_like(value):
    return isinstance(value, str) and value.startswith("=")


def sheets_by_openpyxl(sample, name):
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("数据")
    for values in rows_of(sample):
        cells = [openpyxl.cell.WriteOnlyCell(sheet, value) for value in values]
        for cell in cells:
            if formula_like(cell.value):
                cell.data_type = "s"
        sheet.append(cells)
    book.save(HERE / name)


def sheets_by_xlwt(sample, name):
    book = xlwt.Workbook(encoding="utf-8")
    sheet = book.add_sheet("数据")
    moment = xlwt.easyxf(num_format_str="yyyy-mm-dd hh:mm:ss")
    for row, values in enumerate(rows_of(sample)):
        for column, value in enumerate(values):
            if value is not None:
                sheet.write(row, column, value, *([moment] if isinstance(value, datetime.datetime) else []))
    book.save(str(HERE / name))


by_openpyxl("openpyxl.xlsx")
by_openpyxl("openpyxl-1904.xlsx", True)
by_openpyxl_write_only("openpyxl-write-only.xlsx")
by_xlwt("xlwt.xls")
by_xlwt("xlwt-1904.xls", True)
for kind in ("orders", "order-lines"):
    sheets_by_openpyxl(f"{kind}.xlsx", f"{kind}-openpyxl.xlsx")
    sheets_by_xlwt(f"{kind}.xlsx", f"{kind}-xlwt.xls")
