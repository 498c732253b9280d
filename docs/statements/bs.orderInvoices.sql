-- bs.orderInvoices.create
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
commit;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;
insert into `order_invoice` (`order_id`, `file_name`, `invoice_file_path`, `income_or_expense_type`, `invoice_number`, `invoice_date`, `invoice_amount`, `order_info_id`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
commit;

-- bs.orderInvoices.update
select `i`.`id`, `i`.`version`, `i`.`create_time`, `i`.`update_time`, `i`.`creator_name`, `i`.`updater_name`, `i`.`order_id`, `i`.`file_name`, `i`.`invoice_file_path`, `i`.`income_or_expense_type`, `i`.`invoice_number`, `i`.`invoice_date`, `i`.`invoice_amount` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`id` = ? order by `i`.`id` desc;
begin;
select `i`.`id`, `i`.`version`, `i`.`create_time`, `i`.`update_time`, `i`.`creator_name`, `i`.`updater_name`, `i`.`order_id`, `i`.`file_name`, `i`.`invoice_file_path`, `i`.`income_or_expense_type`, `i`.`invoice_number`, `i`.`invoice_date`, `i`.`invoice_amount` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`id` = ? order by `i`.`id` desc;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
select * from `order_invoice` where `tenant_id` = ? and `id` = ? for update;
update `order_invoice` set `file_name` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.orderInvoices.delete
begin;
select `i`.`id`, `i`.`version`, `i`.`create_time`, `i`.`update_time`, `i`.`creator_name`, `i`.`updater_name`, `i`.`order_id`, `i`.`file_name`, `i`.`invoice_file_path`, `i`.`income_or_expense_type`, `i`.`invoice_number`, `i`.`invoice_date`, `i`.`invoice_amount` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`id` = ? order by `i`.`id` desc;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
select * from `order_invoice` where `tenant_id` = ? and `id` = ? for update;
delete from `order_invoice` where `tenant_id` = ? and `id` = ?;
select `i`.`id` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`invoice_file_path` = ? limit ?;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;
commit;

-- bs.orderInvoices.get
select `i`.`id`, `i`.`version`, `i`.`create_time`, `i`.`update_time`, `i`.`creator_name`, `i`.`updater_name`, `i`.`order_id`, `i`.`file_name`, `i`.`invoice_file_path`, `i`.`income_or_expense_type`, `i`.`invoice_number`, `i`.`invoice_date`, `i`.`invoice_amount` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`id` = ? order by `i`.`id` desc;

-- bs.orderInvoices.page
select count(*) as `total` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`order_id` = ? and `i`.`id` in (?);
select `i`.`id`, `i`.`version`, `i`.`create_time`, `i`.`update_time`, `i`.`creator_name`, `i`.`updater_name`, `i`.`order_id`, `i`.`file_name`, `i`.`invoice_file_path`, `i`.`income_or_expense_type`, `i`.`invoice_number`, `i`.`invoice_date`, `i`.`invoice_amount` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`order_id` = ? and `i`.`id` in (?) order by `i`.`id` desc limit ? offset ?;

-- bs.orderInvoices.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `i`.`id`, `i`.`version`, `i`.`create_time`, `i`.`update_time`, `i`.`creator_name`, `i`.`updater_name`, `i`.`order_id`, `i`.`file_name`, `i`.`invoice_file_path`, `i`.`income_or_expense_type`, `i`.`invoice_number`, `i`.`invoice_date`, `i`.`invoice_amount` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`order_id` = ? and `i`.`id` in (?) and `i`.`id` < ? order by `i`.`id` desc limit ?;
rollback;

-- bs.orderInvoices.deleteByOrderId
begin;
select * from `order_info` where `tenant_id` = ? and `order_id` = ? for update;
select `i`.`invoice_file_path` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`order_info_id` = ?;
delete from `order_invoice` where `tenant_id` = ? and `order_info_id` = ?;
select `i`.`id` from `order_invoice` as `i` where `i`.`tenant_id` = ? and `i`.`invoice_file_path` = ? limit ?;
select `f`.`id`, `f`.`config_id`, `f`.`path`, `f`.`name`, `f`.`type`, `f`.`size`, `f`.`is_public`, `f`.`creator_name`, `f`.`create_time` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`path` = ?;
commit;
